import { beforeAll, describe, expect, test } from 'vitest';
import type { CrashReport } from './crash-report.ts';
import { runCrash } from './run-crash.ts';

/** The seed of the faults, printed on failure so that they can be repeated. */
const SEED = 24;
/** A run takes 30 s on an idle machine; this limit allows for a busy one. */
const RUN_LIMIT_MS = 600_000;

let report: CrashReport;
beforeAll(async () => {
  process.setMaxListeners(0);
  report = await runCrash({ faults: 40, payments: 250, seed: SEED, clients: 48, keepIn: null, log: () => {} });
}, RUN_LIMIT_MS);

describe(`a short run of the fault driver, seed ${SEED}`, () => {
  test('no fault makes the books contradict each other', () => {
    expect(report.violations.map(({ invariant, id, detail }) => `${invariant}: ${id}: ${detail}`)).toEqual([]);
  });

  test('faults happened, including killed processes, and payments still succeeded', () => {
    expect(report.struck).toBeGreaterThan(25);
    expect(report.processKills).toBeGreaterThan(3);
    expect(report.sessionsByEnd['succeeded']).toBeGreaterThan(80);
  });
});
