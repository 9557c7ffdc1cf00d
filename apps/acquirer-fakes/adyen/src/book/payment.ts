/** An amount in Adyen's own units. */
export type Amount = { readonly currency: string; readonly value: number };

/** `redirected`: the shopper is with the issuer. `cancelled`: undone before any of it was captured. */
export type PaymentState = 'redirected' | 'authorised' | 'refused' | 'cancelled';

export type Payment = {
  readonly pspReference: string;
  readonly merchantAccount: string;
  readonly reference: string;
  readonly amount: Amount;
  readonly returnUrl: string;
  readonly lastFour: string;
  readonly expiry: string;
  state: PaymentState;
  refusal: Refusal | null;
  threeDs: 'Y' | 'N' | null;
  captured: number;
  refunded: number;
  /** Whether a capture has been carried out; the first one releases the rest. */
  isCaptured: boolean;
};

export type Refusal = {
  readonly code: string;
  readonly reason: string;
  /** The scheme's own answer, if the merchant account has enabled it. */
  readonly raw: string | null;
};

export type ModificationKind = 'capture' | 'refund' | 'reversal' | 'cancel';

/** A capture, a refund, a reversal or a cancellation, as it was requested and decided. */
export type Modification = {
  readonly pspReference: string;
  readonly kind: ModificationKind;
  readonly reference: string;
  readonly paymentPspReference: string | null;
  readonly amount: Amount | null;
  readonly isDone: boolean;
  readonly reason: string;
};

/** One change of the book: the state after the change. `reference` is the reference of the sale. */
export type Change =
  | { readonly reference: string; readonly payment: { readonly state: PaymentState; readonly amount: Amount } }
  | { readonly reference: string; readonly modification: Modification };
