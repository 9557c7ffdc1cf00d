import type { Acquirer, CaptureRequest, RefundRequest, Subject } from './acquirer.ts';
import type { AuthorisationEvidence, MovementEvidence } from './notice.ts';
import { type Told, toldDecision, toldMovement, toldRefusal } from './told-outcomes.ts';

/** Functions that read what notices have said about a reference of ours. */
export type ReadTold = {
  readonly authorisation: (reference: string) => Promise<readonly Told<AuthorisationEvidence>[]>;
  readonly capture: (reference: string) => Promise<readonly Told<MovementEvidence>[]>;
  readonly refund: (reference: string) => Promise<readonly Told<MovementEvidence>[]>;
};

/**
 * The acquirer for questions about an open row. If it cannot be asked, its stored notices answer in its place, so that
 * their evidence is judged, recorded and doubted by the same code as the answers of all other acquirers. Requests that
 * must be repeated because their answer was lost are still sent. `since`: the time from which the row is asked about;
 * notices that arrived earlier do not answer its inquiries.
 */
export function withEvidence(acquirer: Acquirer, read: ReadTold, since: Date): Acquirer {
  if (acquirer.capabilities.inquiry !== 'notices_only') return acquirer;
  const isNew = ({ receivedAt }: Told): boolean => receivedAt.getTime() >= since.getTime();
  const { capture } = acquirer;
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
      if (decision?.kind === 'reversed') return decision;
      const answer = await acquirer.reverse(subject);
      // An earlier refusal might be about an earlier request.
      return answer.kind === 'unknown' ? (toldRefusal(reference, told.filter(isNew)) ?? answer) : answer;
    },
    refund: async (request: RefundRequest) =>
      toldMovement(request.reference, await read.refund(request.reference))?.decided ?? acquirer.refund(request),
    ...(capture && {
      capture: async (request: CaptureRequest) =>
        toldMovement(request.reference, await read.capture(request.reference))?.decided ?? capture(request),
    }),
  };
}
