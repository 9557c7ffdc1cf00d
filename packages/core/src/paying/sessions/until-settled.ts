import { type Result, refused } from '../../ground/refusals/refusal.ts';

const TRIES_MAX = 5;

/**
 * Runs a statement again when it moved nothing although its snapshot says that it could have: it waited for another
 * that has changed the row meanwhile, and the next snapshot shows what that one did.
 */
export async function untilSettled<T>(statement: () => Promise<Result<T> | 'unsettled'>): Promise<Result<T>> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const result = await statement();
    if (result !== 'unsettled') return result;
  }
  return refused('payment_in_progress', 'The session is being changed in this instant. Ask again.');
}
