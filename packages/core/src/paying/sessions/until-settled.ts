import { type Result, refused } from '../../ground/refusals/refusal.ts';

const TRIES_MAX = 5;

/**
 * Repeats a statement that changed nothing although its snapshot shows that it could have. In that case, the statement
 * waited for another statement that changed the row, and the next snapshot shows the change.
 */
export async function untilSettled<T>(statement: () => Promise<Result<T> | 'unsettled'>): Promise<Result<T>> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const result = await statement();
    if (result !== 'unsettled') return result;
  }
  return refused('payment_in_progress', 'The session is being changed right now. Try again.');
}
