import { currentSpan, spanning, within } from './current-span.ts';
import type { Span } from './span.ts';

/**
 * Runs `work` that serves several requests at once, such as a shared statement. For one request it is a part of that
 * request's trace. For several it would be wrong to count it as a part of one of them, so it is a trace of its own, and
 * it and each of the requests' spans are linked in both directions.
 */
export function onBehalfOf<T>(spans: readonly (Span | undefined)[], work: () => Promise<T>): Promise<T> {
  const served = spans.filter((span) => span !== undefined);
  const [first] = served;
  if (first === undefined) return currentSpan() === undefined ? work() : within(undefined, work);
  if (spans.length === 1) return within(first, work);
  const shared = first.shared('shared write', 'internal', { 'pay.requests': spans.length }, served);
  for (const span of served) span.link(shared);
  return spanning(shared, work);
}
