import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanFacts, SpanKind } from './span.ts';

const current = new AsyncLocalStorage<Span | undefined>();

/** The span of the work that is running. Undefined where nothing is traced. */
export function currentSpan(): Span | undefined {
  return current.getStore();
}

/** Runs `work` as a part of `span`, which the caller ends. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return current.run(span, work);
}

/**
 * Runs `work` as a part of `span`, and ends the span when `work` ends; after a failure, with the class of the error.
 */
export function spanning<T>(span: Span, work: () => Promise<T>): Promise<T> {
  return endingWith(span, within(span, work));
}

/** Runs `work` in a span of its own if the running work is traced, and otherwise only runs it. */
export function traced<T>(name: string, kind: SpanKind, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  return parent === undefined ? work() : spanning(parent.child(name, kind, facts), work);
}

/** Ends the span when `work` ends. */
export async function endingWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    span.end();
    return result;
  } catch (error) {
    span.end(errorClass(error));
    throw error;
  }
}

/** The code of an error, such as an SQLSTATE or `ECONNRESET`. Its message could repeat values. */
export function errorClass(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code) ? code : 'error';
}
