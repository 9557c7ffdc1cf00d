import type { Currency } from '@pay/money/currency';
import type { BrowserFacts } from '../../cards/browser-facts.ts';
import type { SealedCard } from '../../cards/sealed-card.ts';
import type { Deadline } from './deadlines.ts';
import type { DeclineCode } from './decline-code.ts';
import type { Notice, NoticeAnswer, RawNotice } from './notice.ts';
import type { BillingAddress, Customer } from './shopper-details.ts';

/**
 * The port that every acquirer's adapter implements. Whatever happens on the wire becomes one of the outcomes below. An
 * adapter never throws, and anything that is not certainly an answer is `unknown`. `contract/suite.ts` tests these
 * rules.
 */
export interface Acquirer {
  readonly name: string;
  readonly capabilities: AcquirerCapabilities;
  /**
   * Stores the card at the acquirer before the sale; no money can move yet. Acquirers that have this method get no card
   * with the sale. Nothing is sent after `sendBefore`.
   */
  hold?(request: HoldRequest): Promise<HoldOutcome>;
  /**
   * A sale: authorisation and capture in one, or only the authorisation. Called once for each reference, and never
   * retried blindly. Nothing is sent after `sendBefore`.
   */
  authorise(request: AuthoriseRequest): Promise<AuthoriseOutcome>;
  /**
   * Continues after a step, once the shopper's browser has come back. The data from the browser is only used to ask the
   * acquirer, and is never trusted. Another step can follow.
   */
  resume(request: ResumeRequest): Promise<AuthoriseOutcome>;
  /**
   * Asks for the outcome of an authorisation, by our own reference. Changes nothing. The outcome can be a step that the
   * shopper has not completed. After the step's deadline, the caller reverses the authorisation.
   */
  inquire(subject: Subject): Promise<InquiryOutcome>;
  /**
   * Undoes an authorisation whose outcome is uncertain, by giving everything back. For a reference that the acquirer
   * has not seen yet, it blocks a late approval, as far as the acquirer can (`capabilities.reversal`).
   */
  reverse(subject: Subject): Promise<ReversalOutcome>;
  /**
   * Captures all or part of an authorisation that was not captured with the sale. A repeated call with the same
   * reference is for the same capture, so it can settle a capture whose outcome is unknown. Missing if every sale takes
   * the money itself.
   */
  capture?(request: CaptureRequest): Promise<CaptureOutcome>;
  /**
   * Gives money back. A repeated call with the same reference is for the same refund, so it can settle a refund whose
   * outcome is unknown.
   */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /**
   * Reads a message that claims to be from the acquirer. Pure. `forged`: its signature is not valid, so its content is
   * ignored. Missing if the acquirer sends no notices, or the account has no secret to check them with.
   */
  readNotice?(notice: RawNotice): readonly Notice[] | 'forged';
  /** The answer to a message that was stored; empty by default. */
  readonly noticeAnswer?: NoticeAnswer;
  /** Whether the acquirer answers and accepts the credentials. Changes nothing. */
  probe(timeoutMs: number): Promise<Probe>;
  close(): Promise<void>;
}

/** `refused`: the acquirer answers, but does not accept the credentials. */
export type Probe = 'ready' | 'refused' | 'unreachable';

export type AcquirerCapabilities = {
  readonly currencies: 'all' | readonly Currency[];
  /**
   * For currencies in which the acquirer cannot take every amount, the number of minor units of which an amount must be
   * a multiple: 10 if the third decimal must be 0. Other amounts are refused, and never rounded.
   */
  readonly amountSteps?: Readonly<Record<string, number>>;
  readonly refunds: { readonly partial: boolean; readonly several: boolean };
  /** `one_step`: every sale takes the money. `two_step`: a sale only authorises, and `capture` takes the money. */
  readonly steps: 'one_step' | 'two_step' | 'both';
  /** `endsAtLast`: the acquirer itself declines a capture after the last one. */
  readonly captures: { readonly partial: boolean; readonly several: boolean; readonly endsAtLast: boolean };
  /** The number of days for which an authorisation can be captured. */
  readonly authorisationDays: number;
  /**
   * `exact`: the acquirer can be asked for an outcome by our reference. `lagging`: it can be asked, but its answer can
   * be older than the outcome. `notices_only`: it cannot be asked, and its notices are the evidence. An acquirer that
   * is not `exact` should only authorise, so that a lost approval lapses.
   */
  readonly inquiry: 'exact' | 'lagging' | 'notices_only';
  /**
   * `blocks_unseen`: reversing a reference that the acquirer has not seen yet blocks a late approval. `blocks_held`:
   * reversing makes the held card useless, which blocks a late approval if the attempt's state names the card.
   * `by_reference`: the acquirer refuses to reverse a sale that it has not seen, so an approval can still arrive, and
   * is then reversed.
   */
  readonly reversal: 'blocks_unseen' | 'blocks_held' | 'by_reference';
  /** Whether payments cannot end without notices, so that the acquirer must be given the notice address. */
  readonly needsNotices: boolean;
  /**
   * How long it can take until the acquirer knows a reference that it has received; if it cannot be asked, until its
   * notice arrives.
   */
  readonly inquiryHorizonMs: number;
  /** Whether the acquirer asks for the name on the card. If `optional`, the account's setting decides. */
  readonly asksCardholderName: 'required' | 'optional' | 'no';
};

/** `reference` is ours: the id of the attempt, the capture or the refund. Inquiries use this reference. */
type ReferenceRequest = { readonly reference: string; readonly timeoutMs: number };

/** An attempt that the acquirer is asked about. */
export type Subject = ReferenceRequest & {
  /** The acquirer's own reference, once it has answered. */
  readonly acquirerReference: string | null;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** The state that the adapter last asked to keep; null if there is none. */
  readonly state: AcquirerState | null;
};

/**
 * What an adapter needs to continue an attempt, at most 2 KB. It is sealed in the database, and only its adapter reads
 * it. Never card data.
 */
export type AcquirerState = Readonly<Record<string, string>>;

type Sending = {
  /**
   * The deadline for sending. It is checked again immediately before the first byte is sent, because this process might
   * have been paused since the call. If an adapter sends several messages in a call that began before this deadline, it
   * sends the message that can move money within `timeoutMs` of the beginning of the call.
   */
  readonly sendBefore: Deadline;
};

export type HoldRequest = ReferenceRequest &
  Sending & {
    /** Wiped by the caller once the card is held. */
    readonly card: SealedCard;
  };

export type AuthoriseRequest = Subject &
  Sending & {
    /** Wiped by the caller once the outcome is known; null if the acquirer holds the card, which `state` names. */
    readonly card: SealedCard | null;
    /** `later`: only authorises, so that nothing is taken until `capture`. */
    readonly capture: 'with_sale' | 'later';
    /** Our URL that the shopper comes back to after each step; nobody can guess it. */
    readonly returnUrl: string;
    readonly browser?: BrowserData;
    readonly customer?: Customer | null;
    readonly billingAddress?: BillingAddress | null;
    /** The name on the card, if the card page asked for it and the shopper entered it. */
    readonly cardholderName?: string | null;
  };

export type ResumeRequest = Subject & Sending & { readonly returned: Returned; readonly returnUrl: string };

/**
 * The fields that the shopper's browser brought back, from the URL and from the form; anyone could have written them.
 */
export type Returned = Readonly<Record<string, string>>;

/** Facts about the shopper's browser for 3-D Secure. Those from the request's headers can be missing. */
export type BrowserData = BrowserFacts & {
  readonly ipAddress?: string;
  readonly userAgent?: string;
  readonly acceptHeader?: string;
  readonly language?: string;
};

export type RefundRequest = ReferenceRequest & {
  /** The authorisation whose money is refunded or captured. */
  readonly authorisation: Pick<Subject, 'reference' | 'acquirerReference' | 'state'>;
  readonly amountMinor: bigint;
  readonly currency: Currency;
};

export type CaptureRequest = RefundRequest & {
  /** Whether this is the last capture, after which the acquirer can release the rest of the amount. */
  readonly isLast: boolean;
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
  /** The issuer's code; not every issuer gives one. */
  readonly authorisationCode: string | null;
  readonly threeDs: ThreeDs | null;
  readonly checks?: IssuerChecks;
};

/** Further data from the issuer and the scheme with an approval, in the acquirer's own codes. */
export type IssuerChecks = {
  readonly networkTransactionId?: string;
  readonly avs?: string;
  readonly cvv?: string;
};

/**
 * When the schemes allow another attempt with the card after a decline: `never`, `not_before` some time has passed, or
 * only after the card has been updated.
 */
export type DeclineAdvice = 'never' | 'not_before' | 'update_card' | 'none';

export type Declined = {
  readonly kind: 'declined';
  readonly reference: string;
  readonly acquirerReference: string | null;
  readonly code: DeclineCode;
  /** The acquirer's own code, for the merchant. Never a card value. */
  readonly raw: string;
  readonly threeDs: ThreeDs | null;
  readonly advice?: DeclineAdvice;
  /**
   * Set only if the acquirer itself refused (for example because it does not take this kind of card) and certainly
   * asked no issuer. The card can then go to another account.
   */
  readonly by?: 'acquirer';
};

/**
 * The shopper's browser must go somewhere else and come back. `device_data`: only the browser is asked, and the shopper
 * sees nothing. `challenge`: the issuer asks the shopper.
 */
export type StepRequired = {
  readonly kind: 'step';
  readonly step: 'device_data' | 'challenge';
  readonly reference: string;
  readonly acquirerReference: string | null;
  readonly hop: Hop;
  /** How long the browser can stay away; a longer time than CHALLENGE_SECONDS is cut to that value. */
  readonly seconds: number;
};

/** A top-level navigation: a form that is submitted, or a link. */
export type Hop =
  | { readonly method: 'POST'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly method: 'GET'; readonly url: string };

/** The card is stored, and `state` names it in the sale. */
export type Held = { readonly kind: 'held'; readonly state: AcquirerState };
/** The card is not stored, so no sale was possible: the shopper can try again. */
export type NotHeld = { readonly kind: 'not_held'; readonly why: Unknown['why'] | 'not_sent' };
export type HoldOutcome = Held | Declined | NotHeld;

/** The state that is kept with the outcome, if the adapter has new state. */
export type WithState = { readonly state?: AcquirerState };

/** An outcome that is not known: the operation might have taken place. `why` is for the operator's log. */
export type Unknown = {
  readonly kind: 'unknown';
  readonly why: 'timeout' | 'connection' | 'server_error' | 'unreadable' | 'pending';
  /**
   * Set only for a sale if it is certain that no byte was sent, because no connection was established.
   */
  readonly isUnsent?: true;
  /**
   * The acquirer's own reference for a capture or a refund that it has received but not decided; some notices have only
   * this reference.
   */
  readonly acquirerReference?: string;
};

/** The outcome when it is certain that nothing was sent or will be sent. */
export type NotSent = { readonly kind: 'not_sent' };

export type AuthoriseOutcome = (Approved | Declined | StepRequired | NotSent | Unknown) & WithState;
export type InquiryOutcome =
  | ((Approved | Declined | StepRequired | Unknown) & WithState)
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
export type CaptureOutcome = RefundOutcome;
