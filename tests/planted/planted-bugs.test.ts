import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('planted bugs', () => {
  test.each(PLANTED_BUGS)('can still be planted: $name', ({ file, from, tests }) => {
    expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
    expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('are at least ten', () => {
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(10);
  });
});
