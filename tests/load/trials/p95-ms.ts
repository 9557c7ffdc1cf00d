import type { Visitor } from '../../harness/visitor.ts';
import { percentile } from '../percentile.ts';

const AT_ONCE = 4;
const WARM_UP = 20;
const ROUNDS = 200;

export const ROUNDS_OF_EACH = `${ROUNDS} requests, ${AT_ONCE} at a time`;

/** Returns the time, in milliseconds, within which 95 of 100 answers arrived. Throws on an error. */
export async function p95Ms(browser: Visitor, path: string, signal: AbortSignal): Promise<number> {
  const durations: number[] = [];
  let left = WARM_UP + ROUNDS;
  const ask = async () => {
    while (left-- > 0) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      await expectDone(browser.get(path), path);
      durations.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return percentile(
    durations.slice(WARM_UP).sort((a, b) => a - b),
    0.95,
  );
}

export async function expectDone(
  answer: ReturnType<Visitor['get']>,
  path = 'a request',
): Promise<{ readonly link: string }> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The dashboard answered ${path} with ${status} ${body?.code ?? ''}`);
  return body;
}
