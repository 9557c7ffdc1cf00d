import type { Pool } from '../../ground/database/pool.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import type { Acquirer, NotSent } from '../acquiring/acquirer.ts';
import type { Acquirers, Origin } from '../acquiring/acquirers.ts';
import { awaitAnswer } from '../idempotency/await-answer.ts';
import type { Idempotency } from '../idempotency/idempotency-key.ts';
import { IN_PROGRESS, type Replayable } from '../idempotency/idempotently.ts';
import type { Begun } from './begin-movement.ts';

export type CarryOutDeps = { readonly pool: Pool; readonly acquirers: Acquirers };

export type CarryOut<Movement, Outcome, Answer> = {
  readonly begun: Begun<Movement>;
  readonly idempotency: Idempotency;
  /** Called with no transaction open. */
  readonly ask: (acquirer: Acquirer, movement: Movement) => Promise<Outcome>;
  /** Commits the outcome and returns the answer; undefined if a worker has taken over the movement. */
  readonly record: (movement: Movement, outcome: Outcome | NotSent) => Promise<Result<Answer> | undefined>;
};

/**
 * Asks the acquirer for a movement that has been committed, and commits the outcome. If an earlier request with the
 * same key has begun the movement, or a worker has taken it over, returns the answer that the request or the worker
 * stores.
 */
export async function carryOut<Movement extends Origin & { readonly profileId: string }, Outcome, Answer>(
  deps: CarryOutDeps,
  { begun, idempotency, ask, record }: CarryOut<Movement, Outcome, Answer>,
): Promise<Replayable<Answer>> {
  if (begun.kind === 'refused') return first({ ok: false, refusal: begun.refusal });
  if (begun.kind === 'later') return answerOfFirst(deps, begun.profileId, idempotency);
  const { movement } = begun;
  // If the account cannot be opened here, a worker sends the movement from a node that can open it.
  const acquirer = await deps.acquirers.of(movement).catch(() => undefined);
  const outcome = acquirer ? await ask(acquirer, movement) : NOT_SENT;
  const recorded = await record(movement, outcome);
  return recorded ? first(recorded) : answerOfFirst(deps, movement.profileId, idempotency);
}

const NOT_SENT: NotSent = { kind: 'not_sent' };

export type Queued<Movement, Answer> = {
  readonly begun: Begun<Movement>;
  readonly profileId: string;
  readonly idempotency: Idempotency;
  readonly answer: (movement: Movement) => Answer;
  /** The movement that an earlier request with the same key recorded, as an answer. */
  readonly underKey: () => Promise<Answer | undefined>;
};

/** The outcome of a movement that a worker sends, if it comes within 2 seconds, and otherwise the pending movement. */
export async function awaitQueued<Movement, Answer>(
  deps: { readonly pool: Pool },
  { begun, profileId, idempotency, answer, underKey }: Queued<Movement, Answer>,
): Promise<Result<Answer>> {
  if (begun.kind === 'refused') return { ok: false, refusal: begun.refusal };
  const answered = await awaitAnswer<Answer>(deps, profileId, idempotency);
  if (answered) return answered.result;
  const pending = begun.kind === 'reserved' ? answer(begun.movement) : await underKey();
  return pending === undefined ? { ok: false, refusal: IN_PROGRESS } : accepted(pending);
}

/** Waits briefly for the answer of the first request, which is still in progress here or on another node. */
async function answerOfFirst<Answer>(
  deps: { readonly pool: Pool },
  profileId: string,
  idempotency: Idempotency,
): Promise<Replayable<Answer>> {
  return (
    (await awaitAnswer<Answer>(deps, profileId, idempotency)) ?? first<Answer>({ ok: false, refusal: IN_PROGRESS })
  );
}

export function first<Answer>(result: Result<Answer>): Replayable<Answer> {
  return { result, isReplay: false };
}
