import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAULT_KINDS } from '../crash/faults/fault-kinds.ts';
import { projectFiles } from '../tidy/project-files.ts';
import { DRIVER_BUGS } from './driver-bugs.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';

const ROOT = join(import.meta.dirname, '../..');

function occurrences(file: string, text: string): number {
  return readFileSync(join(ROOT, file), 'utf8').split(text).length - 1;
}

describe('planted bugs', () => {
  test.each(PLANTED_BUGS)('can still be planted: $name', ({ file, from, tests }) => {
    expect(occurrences(file, from)).toBe(1);
    expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('are at least ten', () => {
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(10);
  });
});

describe('planted bugs for the fault driver', () => {
  test.each(DRIVER_BUGS)('can still be planted: $name', ({ file, from, run, caughtBy }) => {
    expect(occurrences(file, from)).toBe(1);
    const kinds = FAULT_KINDS.filter(({ name }) => new RegExp(run.only).test(name));
    expect(kinds.length > 0).toBe(run.faults > 0);
    const checks = projectFiles('.ts').filter(({ path }) => /^tests\/crash\/(check|stand)\/(?!planted)/.test(path));
    expect(checks.some(({ text }) => text.includes(`'${caughtBy}'`))).toBe(true);
  });

  test('are at least 25', () => {
    expect(DRIVER_BUGS.length).toBeGreaterThanOrEqual(25);
  });
});
