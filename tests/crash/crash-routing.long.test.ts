import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CrashReport } from './crash-report.ts';

/** The seed of the faults. It is printed on failure, so that the faults can be repeated. */
const SEED = 7;
/** A run takes a few minutes, because some waits pass in real time; this limit is for a busy machine. */
const RUN_LIMIT_MS = 900_000;
const ONLY = 'for all|hold not delivered|sale answer lost|sale answered with a different amount';

describe(`a short run of the fault driver with routing rules for two acquirers, seed ${SEED}`, () => {
  let folder: string;
  let report: CrashReport;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pay-crash-report-'));
    const json = join(folder, 'report.json');
    const size = ['--faults', '24', '--payments', '160', '--seed', String(SEED), '--only', ONLY];
    const args = [join(import.meta.dirname, 'crash.ts'), '--acquirer', 'mpgs+checkout-com', ...size, '--json', json];
    // The run is a separate process, because it has its own mounts. It exits with 1 if there are violations.
    await new Promise((resolve) => execFile(process.execPath, args, resolve));
    report = JSON.parse(await readFile(json, 'utf8')) as CrashReport;
  }, RUN_LIMIT_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('no session is approved twice in both books together, and nothing else is wrong', () => {
    expect(report.violations.map(({ invariant, id, detail }) => `${invariant}: ${id}: ${detail}`)).toEqual([]);
  });

  test('an acquirer failed completely, cards went to a second account, and payments still succeeded', () => {
    const { switches = {}, outages = {}, attemptsByAcquirer = {} } = report.routing ?? {};
    expect(Object.keys(outages)).not.toEqual([]);
    expect(switches['not_sent']).toBeGreaterThan(0);
    expect(Object.keys(attemptsByAcquirer).toSorted()).toEqual(['checkout-com', 'mpgs']);
    expect(report.sessionsByEnd['succeeded']).toBeGreaterThan(50);
  });
});
