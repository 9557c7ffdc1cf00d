import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { growthOf, type LoadReport } from './bench-report.ts';
import { figuresOf } from './figures.ts';
import { figuresTable, growthTable } from './figures-table.ts';
import { percentile } from './percentile.ts';

const oneToHundred = Array.from({ length: 100 }, (_, index) => index + 1);
const load = { name: 'create', title: 'Create a session', atOnce: 64, unit: 'requests' };
const nothing = { engine: null, database: null, acquirer: null, client: null };
const figures = {
  ...load,
  rounds: 6_172,
  perSecond: 1_234.4,
  p50Ms: 12.34,
  p99Ms: 100,
  othersShare: 0.123,
  cpuMicros: { engine: 98.7, database: 1_080, acquirer: null, client: 20 },
};
const alone: LoadReport = { sessions: 0, figures, yardsticks: [], toSmallest: null };

describe('a percentile', () => {
  test('is the smallest value that covers the share', () => {
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
  test('count each round once, sort durations as numbers, and divide the CPU time by the rounds', () => {
    const durationsMs = [100, 9, 20, 1];
    const cpuMs = { engine: 2, database: Number.NaN, acquirer: 0, client: 0.5, machine: 402.5 };
    expect(figuresOf(load, { durationsMs, windowMs: 2_000, cpuMs })).toEqual({
      ...load,
      rounds: 4,
      perSecond: 2,
      p50Ms: 9,
      p99Ms: 100,
      cpuMicros: { engine: 500, database: null, acquirer: 0, client: 125 },
      othersShare: 400 / 2_000 / availableParallelism(),
    });
    expect(durationsMs).toEqual([100, 9, 20, 1]);
  });

  test('form a table with aligned columns, with the yardsticks below each load', () => {
    const yardstick = {
      ...figures,
      title: 'bare',
      perSecond: 2_468.8,
      p50Ms: Number.NaN,
      cpuMicros: nothing,
      othersShare: null,
    };
    expect(figuresTable([{ ...alone, yardsticks: [{ figures: yardstick, rate: 0.5 }] }])).toEqual([
      '                  at once  per second            p50 ms  p99 ms  engine  database  acquirer  client  others  ratio',
      'Create a session       64       1,234  requests    12.3   100.0      99     1,080         –      20    12 %',
      '  bare                 64       2,469  requests       –   100.0       –         –         –       –       –   0.50',
    ]);
  });

  test('include the size if there are several sizes, and form a second table of multiples', () => {
    const larger = { ...figures, perSecond: 1_111, p50Ms: 24.68, cpuMicros: { ...figures.cpuMicros, database: 1_200 } };
    const loads = [
      { ...alone, sessions: 10_000 },
      { ...alone, sessions: 1_000_000, figures: larger, toSmallest: growthOf(figures, larger) },
    ];
    expect(figuresTable(loads)[2]).toMatch(/^Create a session, 1,000,000 sessions +64 +1,111 /);
    expect(growthTable(loads)).toEqual([
      '                                      at once  per second     p50   p99  engine + database',
      'Create a session, 1,000,000 sessions       64        0.90    2.00  1.00               1.10',
    ]);
    expect(growthTable([alone])).toEqual([]);
  });
});
