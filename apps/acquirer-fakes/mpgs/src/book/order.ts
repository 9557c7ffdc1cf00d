import type { Money } from './money.ts';

export type AuthenticationState = {
  readonly status: string;
  readonly eci: string | null;
  readonly interaction: 'REQUIRED' | 'NOT_REQUIRED' | 'NOT_POSSIBLE';
  /** The message that the browser posts to the issuer's page; null if the shopper is not asked. */
  readonly creq: string | null;
  readonly returnUrl: string | null;
  /** The hash of the card that was authenticated. */
  readonly cardHash: string;
};

export type Result = 'SUCCESS' | 'FAILURE' | 'PENDING' | 'UNKNOWN';

export type Response = {
  readonly result: Result;
  readonly gatewayCode: string;
  readonly acquirerCode: string | null;
  readonly recommendation: string;
};

/** One transaction of an order. It never contains a card number or a security code. */
export type Transaction = Response & {
  readonly id: string;
  readonly type: string;
  /** The request as it arrived, to recognise a repetition of the same request. */
  readonly requests: Readonly<Record<string, string>>;
  readonly money: Money;
  readonly receipt: string;
  readonly approvalCode: string | null;
  readonly csc: string | null;
  readonly targetId: string | null;
  readonly authentication: AuthenticationState | null;
  readonly at: string;
};

export type Card = { readonly brand: string; readonly masked: string; readonly hash: string };

export type Order = {
  readonly id: string;
  readonly merchantId: string;
  readonly currency: string;
  readonly minor: bigint;
  readonly status: string;
  readonly reference: string | null;
  readonly notificationUrl: string | null;
  readonly card: Card | null;
  readonly heldMinor: bigint;
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly transactions: readonly Transaction[];
  readonly createdAt: string;
  readonly changedAt: string;
};
