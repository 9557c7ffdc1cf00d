import { expect, test } from 'vitest';
import { explore } from './routing-model.ts';

test('two cards that are submitted at the same time, and routed between two accounts, are never charged twice', () => {
  const { states, moves, violation } = explore(2);
  process.stdout.write(`routing, two submissions: ${states} states, ${moves} moves\n`);
  expect(violation).toBeNull();
  expect(states).toBeGreaterThan(10_000);
});
