import { describe, expect, inject, test } from 'vitest';
import { SIMULATED_BUGS } from './planted/simulated-bugs.ts';
import { runSimulation, tellHistory } from './run/run-simulation.ts';
import { showFound } from './run/show.ts';

/** Printed on failure, so that the same histories can be repeated. */
const SEED = 5_000_000;
const HISTORIES = 400;

const serverUrl = inject('databaseUrl');
const progress = () => {};
const onFound = () => {};

describe(`${HISTORIES} histories from seed ${SEED} on`, () => {
  test('contradict no guarantee, although many faults happen in them', async () => {
    const one = { seed: SEED, histories: HISTORIES, workers: 2, serverUrl };
    const { done, found, tally } = await runSimulation({ ...one, progress, onFound });
    expect(found && showFound(found)).toBeNull();
    expect([done, tally['histories']]).toEqual([HISTORIES, HISTORIES]);
    for (const who of ['process', 'database', 'network', 'acquirer', 'client']) {
      expect(tally[`faults: ${who}`], who).toBeGreaterThan(50);
    }
    for (const state of ['approved', 'declined', 'reversed']) {
      expect(tally[`attempts ${state}`], state).toBeGreaterThan(20);
    }
  });

  test('repeat exactly from their seeds in another process and another database', async () => {
    for (const seed of [SEED, SEED + 1, SEED + 2]) {
      const first = await tellHistory({ seed, serverUrl });
      expect(first.story.length, `seed ${seed}`).toBeGreaterThan(10);
      expect(await tellHistory({ seed, serverUrl }), `seed ${seed}`).toEqual(first);
    }
  });
});

describe('a planted bug', () => {
  test.each(['A reversal counts as done before it is acknowledged', 'A sale without an answer is sent again'])(
    'is found, and its history is shrunk: %s',
    async (name) => {
      const bug = SIMULATED_BUGS.find((each) => each.name === name) ?? null;
      const one = { seed: SEED, histories: 2_000, workers: 2, serverUrl };
      const { found } = await runSimulation({ ...one, bug, progress, onFound });
      expect(bug).not.toBeNull();
      expect(found?.violations.length).toBeGreaterThan(0);
      expect(Object.keys(found?.shrunk ?? {}).length).toBeLessThan(found?.decisions ?? 0);
      expect(found?.story.length).toBeGreaterThan(0);
    },
  );
});
