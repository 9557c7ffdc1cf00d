import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  admitted,
  afterFailure,
  afterSuccess,
  isBreakerOpen,
  type LanePace,
  paceOf,
  probeDelayMs,
} from './lane-pace.ts';

const times = (count: number, pace: LanePace, step: (pace: LanePace) => LanePace) =>
  Array.from({ length: count }).reduce<LanePace>(step, pace);

describe('the window', () => {
  test('starts at four, grows by one with each success up to 64, and is halved by a failure down to one', () => {
    const fresh = paceOf(0);
    expect(fresh.window).toBe(4);
    expect(afterSuccess(fresh).window).toBe(5);
    expect(times(100, fresh, afterSuccess).window).toBe(64);
    expect(afterFailure(times(100, fresh, afterSuccess), false).window).toBe(32);
    expect(times(10, fresh, (pace) => afterFailure(pace, false)).window).toBe(1);
  });

  test('starts at one for an endpoint whose last delivery failed', () => {
    expect(paceOf(3).window).toBe(1);
  });
});

describe('the breaker', () => {
  const opened = times(10, paceOf(0), (pace) => afterFailure(pace, false));

  test('opens at the tenth failure in a row, and closes after a success', () => {
    expect(isBreakerOpen(times(9, paceOf(0), (pace) => afterFailure(pace, false)))).toBe(false);
    expect(isBreakerOpen(opened)).toBe(true);
    expect(isBreakerOpen(afterSuccess(opened))).toBe(false);
    expect(probeDelayMs(afterSuccess(opened))).toBeNull();
  });

  test('probes after 10 s, 20 s, 40 s, … and finally every 5 minutes', () => {
    const delays = Array.from({ length: 8 }, (_, probes) =>
      probeDelayMs(times(probes, opened, (pace) => afterFailure(pace, true))),
    );
    expect(delays).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000]);
    expect(probeDelayMs(paceOf(100_000))).toBe(300_000);
  });

  test('does not count failures of deliveries that were in progress when it opened', () => {
    expect(probeDelayMs(times(50, opened, (pace) => afterFailure(pace, false)))).toBe(10_000);
  });
});

describe('slots', () => {
  test('are given to first tries before retries', () => {
    const none = { first: 0, retries: 0 };
    expect(admitted({ window: 2, failedInRow: 0 }, none, { first: 5, retries: 5 })).toEqual({ first: 2, retries: 0 });
    expect(admitted({ window: 8, failedInRow: 0 }, none, { first: 50, retries: 50 })).toEqual({ first: 7, retries: 1 });
    expect(admitted({ window: 8, failedInRow: 0 }, none, { first: 0, retries: 50 })).toEqual({ first: 0, retries: 2 });
    expect(admitted({ window: 1, failedInRow: 0 }, none, { first: 0, retries: 5 })).toEqual({ first: 0, retries: 1 });
  });

  test('never exceed the window, include at most a quarter of it for retries, and are all used while a first try waits', () => {
    const count = fc.nat(70);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), count, count, count, count, (window, a, b, first, retries) => {
        const underWay = { first: Math.min(a, window), retries: Math.min(b, Math.max(0, window - a)) };
        const got = admitted({ window, failedInRow: 0 }, underWay, { first, retries });
        const free = window - underWay.first - underWay.retries;
        expect(got.first + got.retries).toBeLessThanOrEqual(free);
        if (got.retries > 0) {
          expect(underWay.retries + got.retries).toBeLessThanOrEqual(Math.max(1, Math.floor(window / 4)));
        }
        if (first > got.first) expect(got.first + got.retries).toBe(free);
      }),
    );
  });
});
