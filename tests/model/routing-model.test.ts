import { describe, expect, test } from 'vitest';
import { ENGINE_RULES, explore, type Rules } from './routing-model.ts';

test('a card that is routed between two accounts is never charged twice, whatever fails at any step', () => {
  const { states, moves, violation } = explore(1);
  expect(violation).toBeNull();
  process.stdout.write(`routing, one submission: ${states} states, ${moves} moves\n`);
  expect(states).toBeGreaterThan(100);
});

describe('the model finds a double charge if a proof is', () => {
  const wrong: Readonly<Record<string, Partial<Rules>>> = {
    'any unknown outcome': { withUnsentProven: () => ({ kind: 'not_sent' }) },
    'a time-out that left the attempt unknown': {
      proofIn: (outcome) => (outcome.kind === 'unknown' ? 'not_sent' : ENGINE_RULES.proofIn(outcome)),
      withUnsentProven: (outcome) => (outcome.kind === 'unknown' ? { kind: 'not_sent' } : outcome),
    },
  };
  test.each(Object.entries(wrong))('%s', (_, rules) => {
    expect(explore(1, { ...ENGINE_RULES, ...rules }).violation).not.toBeNull();
  });
});
