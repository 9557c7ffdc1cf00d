import { currentSpan } from '@pay/core/ground/tracing/current-span';
import type { Span, Tracing } from '@pay/core/ground/tracing/span';
import { readTraceparent } from './traceparent.ts';

type TracedRequest = {
  readonly id: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly routeOptions: { readonly url?: string | undefined };
};

const SERVER_ERROR = 500;

/**
 * Starts the span of a request, which contains the pattern of its route, but never its URL. Undefined for health
 * checks, because they come every second. `isContinued`: whether the request can be part of its caller's trace.
 */
export function startRequestSpan(
  tracing: Tracing,
  { id, method, headers, routeOptions: { url: route } }: TracedRequest,
  isContinued: boolean,
): Span | undefined {
  if (route?.startsWith('/health/')) return undefined;
  const name = route === undefined ? method : `${method} ${route}`;
  const facts = { 'http.request.method': method, ...(route && { 'http.route': route }), 'pay.request_id': id };
  return tracing.start(name, 'server', facts, isContinued ? readTraceparent(headers['traceparent']) : undefined);
}

export function endRequestSpan(span: Span, status: number): void {
  span.add({ 'http.response.status_code': status });
  span.end(status >= SERVER_ERROR ? String(status) : undefined);
}

/** The field with which log lines refer to the running trace. */
export function traceField(): { readonly trace_id?: string } {
  const span = currentSpan();
  return span === undefined ? {} : { trace_id: span.traceId };
}
