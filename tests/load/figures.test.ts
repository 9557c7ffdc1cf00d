import { describe, expect, test } from 'vitest';
import { figuresOf } from './figures.ts';
import { figuresTable } from './figures-table.ts';
import { percentile } from './percentile.ts';

const oneToHundred = Array.from({ length: 100 }, (_, index) => index + 1);
const load = { name: 'create', title: 'Create a session', connections: 64, unit: 'requests' };

describe('a percentile', () => {
  test('is one of the values: the smallest that covers the share', () => {
    expect([0, 0.01, 0.5, 0.501, 0.99, 1].map((share) => percentile(oneToHundred, share))).toEqual([
      1, 1, 50, 51, 99, 100,
    ]);
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([1, 2, 3], 0.5)).toBe(2);
  });

  test('of nothing is not a number', () => {
    expect(percentile([], 0.99)).toBeNaN();
  });
});

describe('the figures of a load', () => {
  test('count each round once and sort by size, not as text', () => {
    const durationsMs = [100, 9, 20, 1];
    expect(figuresOf(load, { durationsMs, windowMs: 2_000, clientCpuMs: 500 })).toEqual({
      ...load,
      rounds: 4,
      perSecond: 2,
      p50Ms: 9,
      p99Ms: 100,
      clientCpuShare: 0.25,
    });
    expect(durationsMs).toEqual([100, 9, 20, 1]);
  });

  test('stand in a table in aligned columns', () => {
    const lines = figuresTable([
      { ...load, rounds: 6_172, perSecond: 1_234.4, p50Ms: 12.34, p99Ms: 100, clientCpuShare: 0.254 },
      { ...load, connections: 1, rounds: 0, perSecond: 0, p50Ms: Number.NaN, p99Ms: Number.NaN, clientCpuShare: 0 },
    ]);
    expect(lines).toEqual([
      '                  at once  per second                p50       p99  client CPU',
      'Create a session       64       1,234  requests  12.3 ms  100.0 ms        25 %',
      'Create a session        1           0  requests        –         –         0 %',
    ]);
  });
});
