import type { Currency } from '@pay/money/currency';
import type { SealedCard } from '../../cards/sealed-card.ts';
import type { Deadline } from './deadlines.ts';
import type { DeclineCode } from './decline-code.ts';

/**
 * The port that every acquirer's adapter implements. Whatever happens on the wire becomes one of the outcomes below. An
 * adapter never throws, and anything that is not certainly an answer is `unknown`. `contract-suite.ts` beside this file
 * tests this.
 */
export interface Acquirer {
  readonly name: string;
  readonly capabilities: AcquirerCapabilities;
  /**
   * A sale: authorisation and capture in one. Called once for a reference, never retried blindly. Nothing is sent after
   * `sendBefore`.
   */
  authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome>;
  /** Asks how a challenge ended, after the shopper came back from the issuer's ACS. */
  completeChallenge(request: ReferenceRequest): Promise<ChallengeOutcome>;
  /**
   * Asks for the outcome of an authorisation, by our own reference. Changes nothing. It can answer `challenge_required`
   * while the shopper has not answered the issuer. After the challenge's deadline, the caller reverses the
   * authorisation.
   */
  inquire(request: ReferenceRequest): Promise<InquiryOutcome>;
  /**
   * Undoes an authorisation whose outcome is uncertain. For a reference that the acquirer has not seen yet, it blocks a
   * late approval.
   */
  reverse(request: ReferenceRequest): Promise<ReversalOutcome>;
  /**
   * Gives money back. A repeated call with the same reference is for the same refund, and so can settle an unknown one.
   */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Whether the acquirer answers and accepts the credentials. Changes nothing. */
  probe(timeoutMs: number): Promise<Probe>;
  close(): Promise<void>;
}

/** `refused`: the acquirer answers, but does not accept the credentials. */
export type Probe = 'ready' | 'refused' | 'unreachable';

export type AcquirerCapabilities = {
  readonly currencies: 'all' | readonly Currency[];
  readonly refunds: { readonly partial: boolean; readonly several: boolean };
  /** How long it can take until the acquirer knows a reference that it has received. */
  readonly inquiryHorizonMs: number;
};

/** `reference` is ours: the attempt's id. The acquirer answers inquiries by this reference. */
export type ReferenceRequest = { readonly reference: string; readonly timeoutMs: number };

export type AuthoriseRequest = ReferenceRequest & {
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /**
   * Checked again immediately before the first byte is sent, because this process might have been paused since the
   * call.
   */
  readonly sendBefore: Deadline;
  /** Wiped by the caller once the outcome is known. */
  readonly card: SealedCard;
  /** The unguessable URL of ours to which the issuer's ACS sends the shopper back. */
  readonly challengeReturnUrl: string;
  readonly browser?: BrowserData;
};

/** Facts about the shopper's browser for 3-D Secure; any of them can be missing. */
export type BrowserData = {
  readonly ipAddress?: string;
  readonly userAgent?: string;
  readonly acceptHeader?: string;
  readonly language?: string;
};

export type RefundRequest = ReferenceRequest & {
  /** Our reference for the authorisation that took the money. */
  readonly authorisationReference: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};

export type ThreeDs = {
  readonly status: 'authenticated' | 'attempted' | 'failed' | 'unavailable';
  readonly flow: 'frictionless' | 'challenge';
  /** Electronic commerce indicator: two digits from the scheme, such as "05". */
  readonly eci: string | null;
};

/** Amount, currency and reference are as the acquirer reports them; the caller compares them with its request. */
export type Approved = {
  readonly kind: 'approved';
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly acquirerReference: string;
  readonly authorisationCode: string;
  readonly threeDs: ThreeDs | null;
};

export type Declined = {
  readonly kind: 'declined';
  readonly reference: string;
  readonly acquirerReference: string | null;
  readonly code: DeclineCode;
  /** The acquirer's own code, for the merchant. Never a card value. */
  readonly raw: string;
  readonly threeDs: ThreeDs | null;
};

/** The outcome when the shopper must go to the issuer, by a POST of `fields` to `acsUrl` at top level. */
export type ChallengeRequired = {
  readonly kind: 'challenge_required';
  readonly reference: string;
  readonly acquirerReference: string;
  readonly acsUrl: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** An outcome that is not known, so the operation might have taken place. `why` is for the operator's log. */
export type Unknown = {
  readonly kind: 'unknown';
  readonly why: 'timeout' | 'connection' | 'server_error' | 'unreadable' | 'pending';
};

/** The outcome when it is certain that nothing was sent or will be sent. */
export type NotSent = { readonly kind: 'not_sent' };

export type AuthoriseOutcome = Approved | Declined | ChallengeRequired | NotSent | Unknown;
export type ChallengeOutcome = Approved | Declined | Unknown;
export type InquiryOutcome =
  | Approved
  | Declined
  | ChallengeRequired
  | Unknown
  | { readonly kind: 'reversed'; readonly reference: string }
  /** The acquirer does not know the reference, or not yet (see `inquiryHorizonMs`). */
  | { readonly kind: 'not_found' };
export type ReversalOutcome =
  | { readonly kind: 'reversed'; readonly reference: string }
  /**
   * The acquirer definitely will not undo the authorisation, for example because it is too late. `raw` is the
   * acquirer's own code.
   */
  | { readonly kind: 'refused'; readonly reference: string; readonly raw: string }
  | Unknown;
export type RefundOutcome =
  | {
      readonly kind: 'approved';
      readonly reference: string;
      readonly amountMinor: bigint;
      readonly currency: string;
      readonly acquirerReference: string;
    }
  | { readonly kind: 'declined'; readonly reference: string; readonly raw: string }
  | Unknown;
