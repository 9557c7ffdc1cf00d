import type { SeenMisuse } from '@pay/core/merchants/misuse/misuse';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCountLog } from './count-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startLog() {
  const batches: (readonly SeenMisuse[])[] = [];
  const state = { late: false, fails: false, errors: 0 };
  const log = createCountLog<SeenMisuse>({
    keyOf: ({ kind, keyHash, origin }) => `${kind} ${keyHash.toString('hex')} ${origin}`,
    kindOf: ({ kind }) => kind,
    isLate: () => state.late,
    onError: () => (state.errors += 1),
    write: async (seen) => {
      batches.push(seen);
      if (state.fails) throw new Error('the database is unreachable');
    },
  });
  const note = (origin: string) => log.note({ kind: 'origin_blocked', keyHash: Buffer.alloc(32), origin });
  return { log, note, state, batches };
}

test('repeated misuse is written as one row with a count', async () => {
  const { note, batches } = startLog();
  for (let n = 0; n < 1_000; n++) note(n % 2 ? 'https://one.example' : 'https://two.example');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(batches.flat().map(({ count }) => count)).toEqual([500, 500]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(batches).toHaveLength(1);
});

test('a flood of different origins is limited, and a process that is behind keeps no entries', async () => {
  const { note, state, batches } = startLog();
  for (let n = 0; n < 10_000; n++) note(`https://${n}.example`);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(batches.flat()).toHaveLength(500);
  state.late = true;
  note('https://one.example');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(batches).toHaveLength(1);
});

test('a flood of different origins never hides a secret key that was seen in the same second', async () => {
  const { log, note, batches } = startLog();
  const noteSecret = (n: number) =>
    log.note({ kind: 'secret_key_in_browser', keyHash: Buffer.alloc(32, n), origin: '' });
  for (let n = 0; n < 600; n++) note(`https://${n}.example`);
  noteSecret(1);
  noteSecret(1);
  note('https://0.example');
  await vi.advanceTimersByTimeAsync(1_000);
  const written = batches.flat();
  expect(written.filter(({ kind }) => kind === 'secret_key_in_browser')).toMatchObject([{ count: 2 }]);
  expect(written.filter(({ kind }) => kind === 'origin_blocked')).toHaveLength(500);
  expect(written[0]).toMatchObject({ origin: 'https://0.example', count: 2 });
});

test('a failed write is reported, and stopping writes the remaining entries', async () => {
  const { log, note, state, batches } = startLog();
  state.fails = true;
  note('https://one.example');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.errors).toBe(1);
  state.fails = false;
  note('https://two.example');
  await log.stop();
  expect(batches).toHaveLength(2);
});
