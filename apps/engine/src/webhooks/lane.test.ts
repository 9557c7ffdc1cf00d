import { expect, test } from 'vitest';
import { endRests, openLane, pacedBy, restLane, roomOf } from './lane.ts';

const LEASED = { profileId: 'shop', endpointId: 'whe_1', fence: 1n, failedInRow: 0 };

test('a lane with one outcome that can never be written rests longer each time, even if other outcomes are written', () => {
  const lane = openLane(LEASED, 0);
  const rests: number[] = [];
  let nowMs = 0;
  for (let time = 0; time < 9; time += 1) {
    restLane(lane, nowMs);
    rests.push(lane.restsUntilMs - nowMs);
    lane.leasedUntilMs = lane.restsUntilMs + 1_000;
    expect(roomOf(lane, lane.restsUntilMs - 1, 10)).toEqual({ first: 0, retries: 0 });
    nowMs = lane.restsUntilMs;
    expect(roomOf(lane, nowMs, 10).first).toBeGreaterThan(0);
    endRests(lane, nowMs);
  }
  expect(rests).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 25_000, 25_000, 25_000]);
});

test('outcomes of one failed write make a lane rest only once, and rests are short again after a while without failures', () => {
  const lane = openLane(LEASED, 0);
  for (let failed = 0; failed < 5; failed += 1) restLane(lane, 0);
  expect([lane.restsUntilMs, lane.restMs]).toEqual([500, 1_000]);
  endRests(lane, 31_000);
  expect(lane.restMs).toBe(500);
});

test('a change of a lane that could not be written is written with the next outcome, until it is written', () => {
  const lane = openLane({ ...LEASED, failedInRow: 3 }, 0);
  const succeed = () => pacedBy(lane, { outcome: 'succeeded', wasProbe: false }, 0);
  const change = { failedInRow: 0, probeMs: null, gone: false };
  expect([succeed(), succeed()]).toEqual([change, null]);
  restLane(lane, 0);
  expect([succeed(), succeed()]).toEqual([change, null]);
  // The write failed again, during the rest after the first failure.
  restLane(lane, 0);
  expect([succeed(), succeed()]).toEqual([change, null]);
});
