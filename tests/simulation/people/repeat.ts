import type { Result } from '@pay/core/ground/refusals/refusal';
import { pause } from '../history/world.ts';
import type { Desk } from '../nodes/desk.ts';
import { ask } from './ask.ts';
import { type Market, placeOf } from './order.ts';

export type Request<T> = {
  readonly what: string;
  readonly idempotencyKey: string | undefined;
  /** Requests with the same body are the same request. */
  readonly body: string;
  readonly work: (desk: Desk) => Promise<{ readonly result: Result<T> }>;
};

const TRIES_MAX = 3;
const BETWEEN_MS = 1_500;

/**
 * Sends a request as a merchant's server does: if it gets no answer and has an idempotency key, it repeats the request
 * with the same key, at any of the processes. Null if it never gets an answer.
 */
export async function repeat<T>(market: Market, request: Request<T>): Promise<Result<T> | null> {
  const { world, fleet } = market;
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const what = tries === 1 ? request.what : `${request.what}, try ${tries}`;
    const begunAt = world.timeline.now();
    const heard = await ask(world, fleet, { what, place: placeOf(market, what), work: request.work });
    const result = heard.kind === 'answer' ? heard.value.result : null;
    if (result !== null) noteAnswer(market, request, result, begunAt);
    const isOver = result !== null && (result.ok || result.refusal.code !== 'idempotency_in_progress');
    if (isOver || request.idempotencyKey === undefined) return result;
    await pause(world, BETWEEN_MS);
  }
  return null;
}

/**
 * Like `repeat`, but sometimes sends the request again, while the first request is in progress or after its answer. All
 * answers must agree.
 */
export async function repeatSometimes<T>(market: Market, request: Request<T>): Promise<Result<T> | null> {
  const { decisions } = market.world;
  const isDoubled = decisions.way(`${request.what} doubled`, false, [[70, true]]);
  const second = isDoubled ? repeat(market, { ...request, what: `${request.what} (second)` }) : null;
  const first = await repeat(market, request);
  const answers = [first, await second];
  const isAskedAgain = decisions.way(`${request.what} once more`, false, [[70, true]]);
  if (isAskedAgain) answers.push(await repeat(market, { ...request, what: `${request.what} (once more)` }));
  return answers.find((answer) => answer?.ok) ?? answers.find((answer) => answer !== null) ?? null;
}

function noteAnswer<T>(
  { world }: Market,
  { idempotencyKey: key, body }: Request<T>,
  result: Result<T>,
  begunAt: number,
): void {
  if (key === undefined) return;
  world.seen.notes.push({
    key,
    request: body,
    answer: result.ok ? digest(result.value) : `refused: ${result.refusal.code}`,
    isAccepted: result.ok,
    begunAt,
    endedAt: world.timeline.now(),
  });
}

/** The order of members does not matter. */
function digest(answer: unknown): string {
  return JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
