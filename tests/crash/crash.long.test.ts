import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CrashReport } from './crash-report.ts';

/** The seed of the faults. It is printed on failure, so that the faults can be repeated. */
const SEED = 24;

let folder: string;
let report: CrashReport;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-crash-report-'));
  const json = join(folder, 'report.json');
  const args = ['--faults', '40', '--payments', '250', '--seed', String(SEED), '--json', json];
  // The run is a separate process, because it has its own mounts. It exits with 1 if there are violations.
  await new Promise((resolve) => execFile(process.execPath, [join(import.meta.dirname, 'crash.ts'), ...args], resolve));
  report = JSON.parse(await readFile(json, 'utf8')) as CrashReport;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
