import type { Acquirer, CaptureRequest, RefundRequest, Subject } from './acquirer.ts';
import type { AuthorisationEvidence, MovementEvidence } from './notice.ts';
import { type Told, toldAuthorisation, toldDecision, toldMovement, toldRefusal } from './told-outcomes.ts';
import { PENDING } from './unknown.ts';

/** Functions that read the evidence in notices about one of our references. */
export type ReadTold = {
  readonly authorisation: (reference: string) => Promise<readonly Told<AuthorisationEvidence>[]>;
  readonly capture: (reference: string) => Promise<readonly Told<MovementEvidence>[]>;
  readonly refund: (reference: string) => Promise<readonly Told<MovementEvidence>[]>;
};

/**
 * How long a capture or a refund whose notice has not arrived is requested again. An acquirer recognises repetitions
 * only for a limited time, and would carry out a later repetition as a new request.
 */
const REPEATED_FOR_MS = 24 * 3_600_000;

export type AskedRow = {
  /** The time from which the acquirer has been asked about the row. */
  readonly since: Date;
  /** The time from which a capture or a refund might have been sent without an answer; null if it was never sent. */
  readonly unknownSince: Date | null;
};

/**
 * The acquirer for questions about an open row. If it cannot be asked, its stored notices answer in its place, so that
 * their evidence is judged, recorded and doubted by the same code as the answers of all other acquirers. Requests that
 * must be repeated because their answer was lost are still sent. Notices that arrived before `since` do not answer the
 * row's inquiries. A day after their outcome became unknown, captures and refunds only wait for their notice.
 */
export function withEvidence(acquirer: Acquirer, read: ReadTold, { since, unknownSince }: AskedRow): Acquirer {
  if (acquirer.capabilities.inquiry !== 'notices_only') return acquirer;
  const isNew = ({ receivedAt }: Told): boolean => receivedAt.getTime() >= since.getTime();
  const { capture } = acquirer;
  // A person can have settled the authorisation without an answer, so that only its notice has the reference.
  const named = async <Request extends RefundRequest>(request: Request): Promise<Request> => {
    const { authorisation } = request;
    if (authorisation.acquirerReference !== null) return request;
    const acquirerReference = referenceIn(await read.authorisation(authorisation.reference));
    return { ...request, authorisation: { ...authorisation, acquirerReference } };
  };
  const isSent = unknownSince === null || Date.now() - unknownSince.getTime() < REPEATED_FOR_MS;
  return {
    ...acquirer,
    inquire: async ({ reference }: Subject) => {
      const told = (await read.authorisation(reference)).filter(isNew);
      return toldDecision(reference, told)?.decided ?? { kind: 'not_found' };
    },
    reverse: async (subject: Subject) => {
      const { reference } = subject;
      const told = await read.authorisation(reference);
      const decision = toldDecision(reference, told)?.decided;
      // After a decline there is nothing to undo, and an acquirer refuses to undo it.
      if (decision?.kind === 'reversed' || decision?.kind === 'declined') return { kind: 'reversed', reference };
      // What the acquirer said before it had decided can be the reference of something else.
      const acquirerReference = decision?.acquirerReference ?? subject.acquirerReference;
      const answer = await acquirer.reverse({ ...subject, acquirerReference });
      // An earlier refusal might be about an earlier request.
      return answer.kind === 'unknown' ? (toldRefusal(reference, told.filter(isNew)) ?? answer) : answer;
    },
    refund: async (request: RefundRequest) =>
      toldMovement(request.reference, await read.refund(request.reference))?.decided ??
      (isSent ? acquirer.refund(await named(request)) : PENDING),
    ...(capture && {
      capture: async (request: CaptureRequest) =>
        toldMovement(request.reference, await read.capture(request.reference))?.decided ??
        (isSent ? capture(await named(request)) : PENDING),
    }),
  };
}

/** The acquirer's reference for an authorisation. If it was reversed later, the acquirer refuses what follows. */
function referenceIn(told: readonly Told<AuthorisationEvidence>[]): string | null {
  return toldAuthorisation(told)?.acquirerReference ?? null;
}
