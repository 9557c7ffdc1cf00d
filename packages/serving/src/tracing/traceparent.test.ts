import { expect, test } from 'vitest';
import { readTraceparent } from './traceparent.ts';

const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`cc-${traceId}-${spanId}-01-what-the-future-will-be-like`, true],
])('%s is continued', (header, isSampled) => {
  expect(readTraceparent(header)).toEqual({ traceId, spanId, isSampled });
});

test.each([
  undefined,
  '',
  [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`],
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-4242424242424242424-01`,
])('%j is not read', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});
