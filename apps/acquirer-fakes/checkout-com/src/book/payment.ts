/** `pending`: the shopper is with the issuer, or the issuer has not decided. */
export type PaymentState = 'pending' | 'authorized' | 'declined' | 'voided';

export type ActionType = 'Authorization' | 'Capture' | 'Void' | 'Refund';

/** An action on a payment. */
export type Action = {
  readonly id: string;
  readonly type: ActionType;
  readonly reference: string;
  readonly amount: number;
  readonly code: string;
  readonly at: string;
  /** Null if the action is accepted, but not decided. */
  approved: boolean | null;
};

/** The result of 3-D Secure. `challenged`: the issuer has asked the shopper. */
export type ThreeDs = { readonly response: 'Y' | 'N'; readonly challenged: boolean };

export type Payment = {
  readonly id: string;
  /** The id in the address that the shopper comes back to. */
  readonly session: string;
  readonly account: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly returnUrls: { readonly success: string; readonly failure: string };
  readonly lastFour: string;
  readonly at: string;
  /** What the shopper's browser must send to the issuer's page; null if the payment needs no such page. */
  readonly visit: string | null;
  state: PaymentState;
  threeDs: ThreeDs | null;
  code: string | null;
  /** The amount that the issuer has approved. */
  held: number;
  /** Whether a final capture has released the rest. */
  isFinal: boolean;
  isListed: boolean;
  readonly actions: Action[];
};

/** The sum of the approved actions of a type. */
export function sumOf({ actions }: Payment, type: ActionType): number {
  return actions.reduce((sum, each) => sum + (each.type === type && each.approved !== false ? each.amount : 0), 0);
}

export function statusOf(payment: Payment): string {
  const { state, isFinal, held } = payment;
  const [captured, refunded] = [sumOf(payment, 'Capture'), sumOf(payment, 'Refund')];
  if (state === 'pending') return 'Pending';
  if (state === 'declined') return 'Declined';
  if (state === 'voided') return 'Voided';
  if (refunded > 0) return refunded === captured ? 'Refunded' : 'Partially Refunded';
  if (captured === 0) return 'Authorized';
  return isFinal || captured === held ? 'Captured' : 'Partially Captured';
}
