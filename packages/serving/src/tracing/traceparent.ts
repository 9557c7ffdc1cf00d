import type { RemoteSpan } from '@pay/core/ground/tracing/span';

/**
 * The span that the header `traceparent` of W3C Trace Context names; undefined if there is none or it is not valid. The
 * other headers of a trace, `tracestate` and `baggage`, are not read, because a caller can write any text into them.
 */
export function readTraceparent(header: string | readonly string[] | undefined): RemoteSpan | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId, spanId, flags, more] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || version === 'ff') return undefined;
  if (version === '00' && more !== undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}
