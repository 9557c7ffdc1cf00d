import type { ApiAnswer } from './api-client.ts';

type Ask = () => Promise<ApiAnswer>;

/** Makes calls in groups that are small enough not to overload even a busy machine. */
export async function severalTimes(times: number, ask: Ask): Promise<readonly ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  while (answers.length < times) {
    const group = Math.min(10, times - answers.length);
    answers.push(...(await Promise.all(Array.from({ length: group }, ask))));
  }
  return answers;
}

/**
 * Calls a new session, which `newAsk` creates, once more than a browser may in a minute. The engine's minute can end
 * between the calls, and then none is refused; then another new session is called, early in the next minute.
 */
export async function oneCallTooMany(newAsk: () => Promise<Ask>): Promise<readonly ApiAnswer[]> {
  let answers: readonly ApiAnswer[] = [];
  for (let minute = 1; minute <= 3 && !answers.some(({ status }) => status === 429); minute++) {
    answers = await severalTimes(121, await newAsk());
  }
  return answers;
}
