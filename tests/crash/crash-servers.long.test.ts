import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CrashReport } from './crash-report.ts';

/** The seed of the faults. It is printed on failure, so that the faults can be repeated. */
const SEED = 22;
/** A run takes a few minutes, because some waits pass in real time; this limit is for a busy machine. */
const RUN_LIMIT_MS = 900_000;
const ONLY = 'killed|silent|at commit|before commit|sale answer lost';

describe(`a short run of the fault driver on two database servers, seed ${SEED}`, () => {
  let folder: string;
  let report: CrashReport;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pay-crash-report-'));
    const json = join(folder, 'report.json');
    const size = ['--faults', '40', '--payments', '260', '--seed', String(SEED), '--only', ONLY];
    const args = [join(import.meta.dirname, 'crash.ts'), '--servers', '2', ...size, '--json', json];
    // The run is a separate process, because it has its own mounts. It exits with 1 if there are violations.
    await new Promise((resolve) => execFile(process.execPath, args, resolve));
    report = JSON.parse(await readFile(json, 'utf8')) as CrashReport;
  }, RUN_LIMIT_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('no fault makes the books contradict each other, and every statement could be sent', () => {
    expect(report.violations.map(({ invariant, id, detail }) => `${invariant}: ${id}: ${detail}`)).toEqual([]);
  });

  test('engines and servers were killed, also between the phases of a commit, and payments still succeeded', () => {
    const kinds = Object.keys(report.faultsByKind);
    expect(kinds).toContain('server killed between the phases of a commit');
    expect(kinds.some((kind) => kind.includes('engine killed'))).toBe(true);
    expect(kinds.some((kind) => kind.includes('silent'))).toBe(true);
    expect(report.phases?.commits).toBeGreaterThan(50);
    expect(report.sessionsByEnd['succeeded']).toBeGreaterThan(80);
  });
});
