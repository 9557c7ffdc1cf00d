import type { Approved, Declined, RefundOutcome, ReversalOutcome, Unknown } from './acquirer.ts';

/** A message that an acquirer sent to the notice address of an account, exactly as it arrived. */
export type RawNotice = {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

/** What an acquirer says in a notice. One message can have several. */
export type Notice = {
  /** The acquirer's own id of what happened. A notice that is repeated has the same id again. */
  readonly eventId: string;
  /** When it happened, by the acquirer's clock; null if it does not say. */
  readonly occurredAt: Date | null;
  /** The part of the message that this is about. It is kept, without possible card numbers. */
  readonly text: string;
} & (
  | (AboutOurs & Evidence & { readonly kind: 'evidence' })
  /** Proves nothing, but the acquirer should be asked now. */
  | (AboutOurs & { readonly kind: 'hasten'; readonly about: NoticeAbout })
  /** Is only kept, because nothing that we record depends on it. */
  | { readonly kind: 'kept' }
);

/**
 * `authorisation`: an attempt, including whether it was reversed. A void and the reversal of a late approval are about
 * the authorisation too.
 */
export type NoticeAbout = 'authorisation' | 'capture' | 'refund';

/** At least one is there. With both, `reference` counts. */
type AboutOurs = {
  /** Ours: the id of the attempt, the capture or the refund. */
  readonly reference: string | null;
  readonly acquirerReference: string | null;
};

/** An outcome as an inquiry would give it, for an acquirer that can be asked for nothing. */
export type Evidence =
  | { readonly about: 'authorisation'; readonly outcome: AuthorisationEvidence }
  | { readonly about: 'capture' | 'refund'; readonly outcome: MovementEvidence };

export type AuthorisationEvidence = Without<Approved | Declined | Exclude<ReversalOutcome, Unknown>>;
export type MovementEvidence = Without<Exclude<RefundOutcome, Unknown>>;

/** The reference is that of the notice. */
type Without<Outcome> = Outcome extends unknown ? Omit<Outcome, 'reference'> : never;

/** What the acquirer wants to read as soon as its message is stored. */
export type NoticeAnswer = { readonly contentType: string; readonly body: string };
