import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CrashReport } from './crash-report.ts';

/** The seed of the faults. It is printed on failure, so that the faults can be repeated. */
const SEED = 7;

describe.each(['mpgs', 'adyen', 'checkout-com'] as const)(
  `a short run of the fault driver against the fake of %s, seed ${SEED}`,
  (acquirer) => {
    let folder: string;
    let report: CrashReport;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'pay-crash-report-'));
      const json = join(folder, 'report.json');
      const size = ['--faults', '25', '--payments', '160', '--seed', String(SEED)];
      const args = [join(import.meta.dirname, 'crash.ts'), '--acquirer', acquirer, ...size, '--json', json];
      // The run is a separate process, because it has its own mounts. It exits with 1 if there are violations.
      await new Promise((resolve) => execFile(process.execPath, args, resolve));
      report = JSON.parse(await readFile(json, 'utf8')) as CrashReport;
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test('no fault makes the books contradict each other', () => {
      expect(report.violations.map(({ invariant, id, detail }) => `${invariant}: ${id}: ${detail}`)).toEqual([]);
    });

    test('faults happened, and payments still succeeded', () => {
      expect(report.acquirer).toBe(acquirer);
      expect(report.struck).toBeGreaterThan(12);
      expect(report.sessionsByEnd['succeeded']).toBeGreaterThan(50);
    });
  },
);
