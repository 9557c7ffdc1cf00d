import type { Currency } from '@pay/money/currency';
import type { SealedCard } from '../../cards/sealed-card.ts';
import type { DeclineCode } from './decline-code.ts';

/**
 * The port that every acquirer's adapter implements. Whatever happens on the wire becomes one of the outcomes
 * below; nothing is ever thrown across, and what is not certainly an answer is `unknown`.
 * `contract-suite.ts` beside this file says the same in tests.
 */
export interface Acquirer {
  readonly name: string;
  readonly capabilities: AcquirerCapabilities;
  /** A sale: authorisation together with capture. Called once for a reference, never retried blindly. */
  authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome>;
  /** Asks how a challenge ended, after the shopper came back from the issuer's ACS. */
  completeChallenge(request: ReferenceRequest): Promise<ChallengeOutcome>;
  /**
   * Asks what became of an authorisation, by our own reference. Changes nothing. It may answer `challenge_required`
   * for as long as the shopper has not answered the issuer: after the challenge's deadline the caller reverses.
   */
  inquire(request: ReferenceRequest): Promise<InquiryOutcome>;
  /** Undoes an authorisation whose outcome is uncertain; of a reference not seen yet, it blocks a late approval. */
  reverse(request: ReferenceRequest): Promise<ReversalOutcome>;
  /** Gives money back. Asked again under the same reference it is the same refund: so an unknown one is settled. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  close(): Promise<void>;
}

export type AcquirerCapabilities = {
  readonly currencies: 'all' | readonly Currency[];
  readonly refunds: { readonly partial: boolean; readonly several: boolean };
  /** How long the acquirer may still know nothing of a reference that it has received. */
  readonly inquiryHorizonMs: number;
};

/** `reference` is ours: the attempt's id. The acquirer answers inquiries by it. */
export type ReferenceRequest = { readonly reference: string; readonly timeoutMs: number };

export type AuthoriseRequest = ReferenceRequest & {
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** Wiped by the caller once the outcome is there. */
  readonly card: SealedCard;
  /** Where the issuer's ACS sends the shopper back to: an address of ours, unguessable. */
  readonly challengeReturnUrl: string;
  readonly browser?: BrowserData;
};

/** What 3-D Secure wants to know of the shopper's browser; every part of it may be missing. */
export type BrowserData = {
  readonly ipAddress?: string;
  readonly userAgent?: string;
  readonly acceptHeader?: string;
  readonly language?: string;
};

export type RefundRequest = ReferenceRequest & {
  /** Our reference of the authorisation that took the money. */
  readonly authorisationReference: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};

export type ThreeDs = {
  readonly status: 'authenticated' | 'attempted' | 'failed' | 'unavailable';
  readonly flow: 'frictionless' | 'challenge';
  /** Electronic commerce indicator: two digits of the scheme, "05". */
  readonly eci: string | null;
};

/** Amount, currency and reference are what the acquirer says it did; the caller compares them with what it asked. */
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
  /** The acquirer's own code, for the merchant's eyes. Never a card value. */
  readonly raw: string;
  readonly threeDs: ThreeDs | null;
};

/** The shopper must go to the issuer: a POST of `fields` to `acsUrl` at top level. */
export type ChallengeRequired = {
  readonly kind: 'challenge_required';
  readonly reference: string;
  readonly acquirerReference: string;
  readonly acsUrl: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** We do not know whether it happened. `why` is for the operator's log. */
export type Unknown = {
  readonly kind: 'unknown';
  readonly why: 'timeout' | 'connection' | 'server_error' | 'unreadable' | 'pending';
};

export type AuthoriseOutcome = Approved | Declined | ChallengeRequired | Unknown;
export type ChallengeOutcome = Approved | Declined | Unknown;
export type InquiryOutcome =
  | Approved
  | Declined
  | ChallengeRequired
  | Unknown
  | { readonly kind: 'reversed'; readonly reference: string }
  /** The acquirer has never heard of the reference (yet: see `inquiryHorizonMs`). */
  | { readonly kind: 'not_found' };
export type ReversalOutcome = { readonly kind: 'reversed'; readonly reference: string } | Unknown;
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
