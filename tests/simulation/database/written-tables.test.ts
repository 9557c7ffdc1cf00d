import { describe, expect, it } from 'vitest';
import { writtenTables } from './written-tables.ts';

describe('the tables that a statement writes to', () => {
  it.each([
    ['select 1 from sessions', []],
    ['select 1 from sessions for update', []],
    ['select 1 from sessions s for no key update of s skip locked', []],
    ['update attempts a\n  set due_at = now()', ['attempts']],
    ['with x as (insert into events (a) values (1) on conflict do nothing) select 1', ['events']],
    ['insert into refunds (a) values (1)\n on conflict (a) do update set a = 2', ['refunds']],
    [
      'with d as (delete from deliveries returning 1), u as (update sessions set a = 1) select',
      ['deliveries', 'sessions'],
    ],
  ])('%s', (text, tables) => {
    expect([...writtenTables(text)]).toEqual(tables);
  });
});
