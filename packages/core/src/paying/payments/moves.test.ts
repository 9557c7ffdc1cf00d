import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MOVEMENT_MOVES } from '../movements/movement.ts';
import { ATTEMPT_MOVES, type AttemptStateKind, statesBefore } from './attempt.ts';
import { PAYMENT_MOVES } from './payment.ts';

type Moves = Readonly<Record<string, readonly string[]>>;

const TABLES: readonly { readonly of: string; readonly moves: Moves; first: string; finals: readonly string[] }[] = [
  { of: 'an attempt', moves: ATTEMPT_MOVES, first: 'submitting', finals: ['approved', 'declined', 'reversed'] },
  { of: 'a capture, a refund or a void', moves: MOVEMENT_MOVES, first: 'queued', finals: ['succeeded', 'failed'] },
  {
    of: 'a payment',
    moves: PAYMENT_MOVES,
    first: 'awaiting_card',
    finals: ['succeeded', 'voided', 'failed', 'cancelled', 'expired'],
  },
];

describe.each(TABLES)('the moves of $of', ({ moves, first, finals }) => {
  const states = Object.keys(moves);

  test('reach every state from the first', () => {
    expect([...reachable(moves, first)].sort()).toEqual([...states].sort());
  });

  test('lead only to states in the table, without duplicates', () => {
    for (const next of Object.values(moves)) {
      expect(next.filter((state) => !states.includes(state))).toEqual([]);
      expect(new Set(next).size).toBe(next.length);
    }
  });

  test('end in the final states and in no other', () => {
    expect(states.filter((state) => moves[state]?.length === 0).sort()).toEqual([...finals].sort());
  });

  test('lead to a final state from every state', () => {
    for (const state of states) {
      expect([...reachable(moves, state)].some((end) => finals.includes(end))).toBe(true);
    }
  });
});

describe('the moves of an attempt', () => {
  const states = Object.keys(ATTEMPT_MOVES) as AttemptStateKind[];

  test('never lead from unknown back to submitting, because only an answer or a reversal ends unknown', () => {
    expect([...ATTEMPT_MOVES.unknown].sort()).toEqual(['approved', 'declined', 'reversed', 'unknown']);
  });

  test('never end a challenge without asking the acquirer, because the attempt becomes submitting or unknown', () => {
    expect([...ATTEMPT_MOVES.challenge].sort()).toEqual(['submitting', 'unknown']);
  });

  test.each(states)('are inverted correctly by statesBefore: %s', (next) => {
    expect(statesBefore(next)).toEqual(states.filter((state) => ATTEMPT_MOVES[state].includes(next)));
  });

  test('use the same states as the database', () => {
    expect(statesInMigration('state')).toEqual([...states].sort());
  });
});

function reachable(moves: Moves, from: string): ReadonlySet<string> {
  const seen = new Set([from]);
  for (const state of seen) for (const next of moves[state] ?? []) seen.add(next);
  return seen;
}

function statesInMigration(column: string): string[] {
  const sql = readFileSync(new URL('../../ground/database/migrations/0002-payments.sql', import.meta.url), 'utf8');
  const list = new RegExp(`check \\(${column} in \\(([^)]*)\\)`).exec(sql)?.[1] ?? '';
  return [...list.matchAll(/'(\w+)'/g)].map(([, state = '']) => state).sort();
}
