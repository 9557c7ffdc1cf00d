import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excessOf, leaseRoomOf } from './lane-share.ts';

const ALL = 500;

/** Runs the exchange between the workers in turn, as often as it happens in a minute. */
function afterAMinute(held: readonly number[]): readonly number[] {
  const lanes = held.reduce((sum, each) => sum + each, 0);
  const now = [...held];
  for (let round = 0; round < 6; round += 1) {
    for (const [worker, has] of now.entries()) {
      let offered = excessOf(has, { workers: now.length, lanes });
      now[worker] = has - offered;
      for (const [other, had] of now.entries()) {
        const { limit, takesOffered } = leaseRoomOf(had, { workers: now.length, lanes }, ALL);
        const taken = takesOffered && other !== worker ? Math.min(limit, offered) : 0;
        now[other] = had + taken;
        offered -= taken;
      }
      // A lane that no other worker takes goes back to the worker that offered it.
      now[worker] = (now[worker] ?? 0) + offered;
    }
  }
  return now;
}

describe('the share of a worker', () => {
  test('of 16 lanes, two workers that join get a third each', () => {
    expect(excessOf(16, { workers: 3, lanes: 16 })).toBe(10);
    expect(afterAMinute([16, 0, 0]).toSorted()).toEqual([4, 6, 6]);
  });

  test('is everything for a worker that is alone, and nothing moves for a small difference', () => {
    expect(excessOf(16, { workers: 1, lanes: 16 })).toBe(0);
    expect(leaseRoomOf(16, { workers: 1, lanes: 16 }, ALL)).toEqual({ limit: ALL, takesOffered: true });
    expect(excessOf(2, { workers: 2, lanes: 2 })).toBe(0);
    expect(excessOf(25, { workers: 2, lanes: 40 })).toBe(0);
  });

  test('leaves no lane without a worker, and no worker with many more than another', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(300), { minLength: 2, maxLength: 9 }), (held) => {
        const after = afterAMinute(held);
        const lanes = held.reduce((sum, each) => sum + each, 0);
        expect(after.reduce((sum, each) => sum + each, 0)).toBe(lanes);
        const share = Math.ceil(lanes / held.length);
        expect(Math.max(...after)).toBeLessThanOrEqual(share + Math.max(1, share / 4));
      }),
    );
  });

  test('never makes a delivery wait: a worker with its share still leases whatever is free and not offered', () => {
    expect(leaseRoomOf(8, { workers: 2, lanes: 16 }, ALL)).toEqual({ limit: ALL, takesOffered: false });
    expect(leaseRoomOf(0, { workers: 3, lanes: 0 }, ALL)).toEqual({ limit: ALL, takesOffered: false });
    expect(leaseRoomOf(2, { workers: 2, lanes: 16 }, ALL)).toEqual({ limit: 6, takesOffered: true });
  });
});
