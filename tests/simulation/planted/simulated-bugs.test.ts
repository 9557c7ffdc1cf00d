import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SIMULATED_BUGS } from './simulated-bugs.ts';

const ROOT = join(import.meta.dirname, '../../..');

test.each(SIMULATED_BUGS)('this bug can still be planted in the simulation: $name', ({ file, from, to }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});

test('no two planted bugs of the simulation have the same name', () => {
  expect(new Set(SIMULATED_BUGS.map(({ name }) => name)).size).toBe(SIMULATED_BUGS.length);
});
