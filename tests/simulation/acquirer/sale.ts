export type Money = { readonly minor: bigint; readonly currency: string };

/** `device`: the shopper's browser must first visit a page, without the shopper doing anything. */
export type SaleState = 'pending' | 'device' | 'challenge' | 'approved' | 'declined' | 'reversed';

/** A sale in the acquirer's own book. */
export type Sale = {
  readonly reference: string;
  /** The sale's name in the story. */
  readonly name: string;
  /** The requested amount; null if only a reversal arrived. */
  readonly asked: Money | null;
  /** The amount that the acquirer booked; if the acquirer is wrong, it differs from the requested amount. */
  readonly booked: Money | null;
  readonly states: readonly { readonly at: number; readonly state: SaleState }[];
  /** The time until which the acquirer answers inquiries as if it had not received the sale. */
  readonly knownFrom: number;
  readonly isHardDecline: boolean;
  /** Whether the acquirer will never undo this sale. */
  readonly refusesReversal: boolean;
  /** The times at which the acquirer did the opposite of what it had acknowledged. */
  readonly brokeItsWordAt: readonly number[];
  /** Whether the acquirer's people have settled the sale by hand with an operator. */
  readonly isSettledByHand: boolean;
};

export function stateOf({ states }: Sale): SaleState {
  return states.at(-1)?.state ?? 'pending';
}

export function isTaken(sale: Sale): boolean {
  return stateOf(sale) === 'approved';
}

export function showMoney(money: Money | null): string {
  return money === null ? 'nothing' : `${money.minor} minor units of ${money.currency}`;
}

/** A refund in the acquirer's own book. */
export type BookedRefund = {
  readonly reference: string;
  readonly name: string;
  readonly saleReference: string;
  readonly asked: Money;
  readonly booked: Money;
  readonly state: 'pending' | 'approved' | 'declined';
  readonly isSettledByHand: boolean;
};
