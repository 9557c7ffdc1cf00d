import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { deadlineIn } from './deadlines.ts';

afterEach(() => void vi.restoreAllMocks());

test('a deadline is over when its time has passed, although one clock fails between two readings, and the other later', () => {
  const step = fc.record({ ms: fc.nat(20_000), wrong: fc.constantFrom('neither', 'monotonic', 'wall') });
  fc.assert(
    fc.property(fc.nat(30_000), fc.array(step, { maxLength: 10 }), (milliseconds, steps) => {
      let [monotonicMs, wallMs, passedMs] = [5_000, Date.UTC(2026, 0, 1), 0];
      vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs);
      vi.spyOn(Date, 'now').mockImplementation(() => wallMs);
      const deadline = deadlineIn(milliseconds);
      for (const { ms, wrong } of steps) {
        passedMs += ms;
        // A suspended machine's monotonic clock stands still, and a wall clock can also be set back.
        if (wrong !== 'monotonic') monotonicMs += ms;
        wallMs += wrong === 'wall' ? -ms : ms;
        expect(deadline.isOver()).toBe(passedMs > milliseconds);
      }
    }),
  );
});
