import type { CardBrand } from '../cards/card-brand.ts';
import type { ResponseCode } from '../cards/response-code.ts';
import type { Shopper } from '../wire/shopper.ts';

export const SALE_STATES = [
  'pending',
  'awaiting_device',
  'awaiting_cardholder',
  'approved',
  'declined',
  'reversed',
] as const;

export type SaleState = (typeof SALE_STATES)[number];

/** An amount; `minor` is whole minor units as digits, such as "10500" for 10.500 BHD. */
export type Value = { readonly minor: string; readonly currency: string };

/** An authentication; `result` is the transaction status of EMV 3-D Secure: Y authenticated, N not authenticated. */
export type Authentication = {
  readonly result: 'Y' | 'N';
  readonly flow: 'frictionless' | 'challenge';
  readonly eci: string;
};

/** How a sale proceeds, as the merchant's account requests it in order to imitate different real acquirers. */
export type Play = {
  /** How the shopper's browser goes to the issuer's page. */
  readonly hop: 'post' | 'get';
  /** Whether the browser must go to the issuer for its data before anything else. */
  readonly deviceData: boolean;
  /** Whether the simulator answers inquiries. If not, only notices report how captures, refunds and reversals ended. */
  readonly inquiry: boolean;
  /** Whether every sale is refused without asking an issuer. */
  readonly refuses: boolean;
  /** Null if the account gets no notices. */
  readonly notices: NoticeTarget | null;
};

export const NOTICE_FAULTS = ['doubled', 'delayed', 'reordered', 'forged', 'lost'] as const;

/** The address that notices go to, the secret that signs them, and the faults of the notices. */
export type NoticeTarget = {
  readonly url: string;
  readonly secret: string;
  readonly faults: readonly (typeof NOTICE_FAULTS)[number][];
};

export const PLAIN: Play = { hop: 'post', deviceData: false, inquiry: true, refuses: false, notices: null };

/** The page of the issuer that collects the browser's data. */
export type Device = { readonly deviceId: string; readonly returnUrl: string; readonly isDone: boolean };

/** The issuer's page for one sale. `result` is the shopper's choice, null until there is one. */
export type Challenge = {
  readonly acsId: string;
  readonly request: string;
  readonly returnUrl: string;
  readonly result: 'approved' | 'refused' | null;
};

/** A sale as the book records it. It never contains a card number or a security code. */
export type Sale = {
  readonly reference: string;
  readonly retrievalRef: string;
  readonly state: SaleState;
  /** Null, like the card, if a reversal arrived before any sale. */
  readonly value: Value | null;
  readonly card: { readonly brand: CardBrand; readonly last4: string } | null;
  /** `later`: nothing is taken until a capture. Missing in books of earlier versions. */
  readonly capture?: 'with_sale' | 'later';
  /** Missing in sales that an earlier version has booked. */
  readonly shopper?: Shopper;
  readonly scenario: string;
  /** The issuer's answer, which is shown only once the sale is decided. */
  readonly issuerSays: ResponseCode;
  readonly responseCode: ResponseCode | null;
  readonly approvalCode: string | null;
  readonly authentication: Authentication | null;
  readonly challenge: Challenge | null;
  /** Missing or incomplete in books of earlier versions; see `playOf`. */
  readonly play?: Partial<Play>;
  readonly device?: Device | null;
  /** When the late answer of a sale is due. */
  readonly dueAt: string | null;
  readonly receivedAt: string;
  readonly changedAt: string;
};
