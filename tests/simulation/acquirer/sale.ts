export type Money = { readonly minor: bigint; readonly currency: string };

/** `device`: the shopper's browser must come by first, without the shopper. */
export type SaleState = 'pending' | 'device' | 'challenge' | 'approved' | 'declined' | 'reversed';

/** A sale in the acquirer's own book. */
export type Sale = {
  readonly reference: string;
  /** How the story calls it. */
  readonly name: string;
  /** What arrived; null if only a reversal did. */
  readonly asked: Money | null;
  /** What it took, which a wrong acquirer does not take from the request. */
  readonly booked: Money | null;
  readonly states: readonly { readonly at: number; readonly state: SaleState }[];
  /** Until then it answers inquiries as if it had received nothing. */
  readonly knownFrom: number;
  readonly isHardDecline: boolean;
  /** It will never undo this sale. */
  readonly refusesReversal: boolean;
  /** When it did the opposite of what it had acknowledged. */
  readonly brokeItsWordAt: readonly number[];
  /** Its people have settled it by hand with an operator. */
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
