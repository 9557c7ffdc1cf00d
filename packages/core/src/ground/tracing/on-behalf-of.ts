import { currentSpan, spanning, within } from './current-span.ts';
import type { Span } from './span.ts';

/**
 * Runs `work` that serves several requests at once, such as a shared statement. Work for one request is a part of that
 * request's trace. Work for several requests belongs to none of their traces, so such work gets a separate trace,
 * linked in both directions with the span of each request.
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
