import type { Approved, Declined, RefundOutcome, ReversalOutcome, Unknown } from './acquirer.ts';
import type { DisputeTold } from './dispute-told.ts';

/** A message that an acquirer sent to the notice address of an account, exactly as it arrived. */
export type RawNotice = {
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

/** A notice from an acquirer. One message can contain several. */
export type Notice = {
  /** The acquirer's own id for the event. A repeated notice has the same id. */
  readonly eventId: string;
  /** The time of the event by the acquirer's clock; null if the acquirer does not report it. */
  readonly occurredAt: Date | null;
  /** The part of the message that this notice was read from. It is kept, without possible card numbers. */
  readonly text: string;
} & (
  | (AboutOurs & Evidence & { readonly kind: 'evidence' })
  /** A notice that proves nothing, but is a reason to ask the acquirer now. */
  | (AboutOurs & { readonly kind: 'hasten'; readonly about: AskedAbout })
  /** A notice that is only kept, because nothing that we record depends on it. */
  | { readonly kind: 'kept' }
);

/**
 * `authorisation`: an attempt, including whether it was reversed. A void and the reversal of a late approval are about
 * the authorisation too.
 */
export type NoticeAbout = 'authorisation' | 'capture' | 'refund' | 'dispute';

/** What the acquirer can be asked about: everything that a notice can be about, except a dispute. */
export type AskedAbout = Exclude<NoticeAbout, 'dispute'>;

/** At least one of the references is not null. If both are given, `reference` counts. */
type AboutOurs = {
  /** Our reference: the id of the attempt, the capture or the refund; for a dispute, the id of its attempt. */
  readonly reference: string | null;
  readonly acquirerReference: string | null;
};

/**
 * An outcome as an inquiry would return it. Except for disputes, it replaces inquiries if the acquirer cannot be asked.
 */
export type Evidence =
  | { readonly about: 'authorisation'; readonly outcome: AuthorisationEvidence }
  | { readonly about: 'capture' | 'refund'; readonly outcome: MovementEvidence }
  /** An acquirer cannot be asked about a dispute, so the notice itself is recorded. */
  | { readonly about: 'dispute'; readonly outcome: DisputeTold };

export type AuthorisationEvidence = Without<Approved | Declined | Exclude<ReversalOutcome, Unknown>>;
export type MovementEvidence = Without<Exclude<RefundOutcome, Unknown>>;

/** An outcome without a reference; the notice has the reference. */
type Without<Outcome> = Outcome extends unknown ? Omit<Outcome, 'reference'> : never;

/** The answer that the acquirer expects once its message is stored. */
export type NoticeAnswer = { readonly contentType: string; readonly body: string };
