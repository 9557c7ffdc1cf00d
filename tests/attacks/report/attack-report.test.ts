import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../tidy/project-files.ts';
import { ATTACKS, type AttackReport, endOf, readReports, reportLines } from './attack-report.ts';

const NAMES = Object.keys(ATTACKS);

const report = (attack: string, findings: readonly string[] = []): AttackReport => ({
  attack,
  seed: 7,
  tried: { requests: 4_005, 'kinds of people': 7 },
  seconds: 1.4,
  findings,
});
const ALL = NAMES.map((attack) => report(attack));

describe('the report of the attacks', () => {
  test('has a row for each attack with its seed and what was tried, and lists each finding', () => {
    const lines = reportLines([report('foreign ids'), report('revoked keys', ['a request was accepted'])]);
    expect(lines).toEqual([
      'Attack        Seed  Tried                              Seconds  Findings',
      'foreign ids   7     4,005 requests, 7 kinds of people  1        0',
      'revoked keys  7     4,005 requests, 7 kinds of people  1        1',
      'revoked keys: a request was accepted',
    ]);
  });

  test('is read in the order of the attacks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pay-attacks-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    for (const [place, each] of ALL.toReversed().entries()) {
      await writeFile(join(folder, `${place}.json`), JSON.stringify(each));
    }
    expect(await readReports(folder)).toEqual(ALL);
    expect(await readReports(join(folder, 'nothing'))).toEqual([]);
  });

  test('names files that exist', () => {
    expect(Object.values(ATTACKS).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

test('the run ends with 0 only if every attack has a report without findings, and no test failed', () => {
  expect(endOf(ALL, NAMES, 0)).toBe(0);
  expect(endOf(ALL.slice(1), NAMES, 0)).toBe(1);
  expect(endOf([...ALL.slice(1), report(NAMES[0] ?? '', ['a row changed'])], NAMES, 0)).toBe(1);
  expect(endOf(ALL, NAMES, 1)).toBe(1);
  expect(endOf([], [], 0)).toBe(1);
});
