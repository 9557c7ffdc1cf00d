import { expect, test } from 'vitest';
import { NO_CPU } from './cpu-meter.ts';
import { runTurn } from './run-turn.ts';

const course = { name: 'x', title: 'X', atOnce: 3, unit: 'requests' as const, cpu: () => NO_CPU };
const never = new AbortController().signal;

function running(doRound: (lane: number, round: number) => Promise<void>) {
  const open = { doRound, close: async () => {} };
  return { course: { ...course, open: async () => open }, open, rounds: 0 };
}

test('every lane works, rounds are numbered without a gap, and every started round ends', async () => {
  const begun: number[] = [];
  const lanes = new Set<number>();
  let ended = 0;
  const each = running(async (lane, round) => {
    begun.push(round);
    lanes.add(lane);
    await new Promise(setImmediate);
    ended += 1;
  });
  const { durationsMs } = await runTurn(each, 1, never);
  expect(begun).toEqual(begun.map((_, index) => index + 1));
  expect(ended).toBe(begun.length);
  expect(lanes).toEqual(new Set([0, 1, 2]));
  expect(durationsMs.length).toBeLessThanOrEqual(ended - course.atOnce);
});

test('the first wrong answer makes the turn fail', async () => {
  const each = running(async (_lane, round) => {
    await new Promise(setImmediate);
    if (round === 7) throw new Error('a wrong answer');
  });
  await expect(runTurn(each, 60_000, never)).rejects.toThrow('a wrong answer');
});

test('an interruption makes the turn fail, even if a round never ends', async () => {
  const stop = new AbortController();
  const each = running(() => new Promise(() => {}));
  const turn = runTurn(each, 60_000, stop.signal);
  stop.abort(new Error('interrupted'));
  await expect(turn).rejects.toThrow('interrupted');
});
