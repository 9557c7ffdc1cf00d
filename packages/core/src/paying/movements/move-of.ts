import type { Amount } from '@pay/money/amount';
import type { Alarm } from '../../ground/alarms/alarm.ts';
import type { NotSent, RefundOutcome } from '../acquiring/acquirer.ts';
import { judgeAnswer } from '../acquiring/judge-answer.ts';
import type { MovementState } from './movement.ts';

/** The next state of a movement, with its data. */
export type MovementMove = {
  readonly next: MovementState;
  readonly acquirerReference?: string;
  readonly raw?: string;
  readonly dueInSeconds?: number;
};

/** `kind` is the name of the movement in an alarm. */
export type Moving = { readonly kind: 'refund' | 'capture'; readonly reference: string; readonly amount: Amount };

/** The move of a movement that was not sent; a worker sends it. */
export const QUEUED_AGAIN: MovementMove = { next: 'queued', dueInSeconds: 0 };

/** The move that the acquirer's answer leads to. A movement that stays unknown is due again after `againInSeconds`. */
export function moveOf(
  alarm: Alarm,
  about: Moving,
  outcome: RefundOutcome | NotSent,
  againInSeconds: number,
): MovementMove {
  const unknown: MovementMove = { next: 'unknown', dueInSeconds: againInSeconds };
  const judged = judgeAnswer(outcome, about);
  switch (judged.kind) {
    case 'approved':
      return { next: 'succeeded', acquirerReference: judged.acquirerReference };
    case 'declined':
      return { next: 'failed', raw: judged.raw };
    case 'not_sent':
      return QUEUED_AGAIN;
    case 'unknown':
      return judged.acquirerReference === undefined
        ? unknown
        : { ...unknown, acquirerReference: judged.acquirerReference };
    case 'mismatch':
      alarm(`the acquirer answered about another ${about.kind}`, {
        [about.kind]: about.reference,
        fields: judged.fields,
      });
      return unknown;
  }
}

/** The values for `moveAndAnswer`, with the answer under the movement's idempotency key. */
export function moveValues(
  {
    profileId,
    reference,
    version,
  }: { readonly profileId: string; readonly reference: string; readonly version: number },
  move: MovementMove,
  answer: object,
): readonly unknown[] {
  const { next, acquirerReference, raw, dueInSeconds } = move;
  const said = [next, acquirerReference ?? null, raw ?? null, dueInSeconds ?? null];
  return [profileId, reference, version, ...said, JSON.stringify(answer)];
}
