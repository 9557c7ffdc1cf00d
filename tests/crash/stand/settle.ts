import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@pay/core/ground/database/pool';

const LOOK_AGAIN_MS = 1_000;
const LOOKS_MAX = 150;
/**
 * How often everything becomes due again. This cuts leases short, but a fence stops the previous holder from writing.
 */
const HASTEN_EVERY = 4;

const OLDER = `update attempts set created_at = created_at - interval '10 minutes',
  challenge_ends_at = least(challenge_ends_at, now()) where due_at is not null`;
const END_OPEN = `update sessions set expires_at = now() where status = 'open' and expires_at > now()`;
const HASTEN = ['attempts', 'refunds', 'reversals'].map(
  (table) => `update ${table} set due_at = now() where due_at > now()`,
);
/** Retries become due immediately, and no endpoint has to wait because of failures. */
const DELIVER = [
  `update deliveries set due_at = now() where status = 'pending' and due_at > now()`,
  'update webhook_lanes set probe_at = null, failed_in_row = 0 where probe_at > now()',
];
const LEFT = `select (select count(*) from attempts where due_at is not null)
  + (select count(*) from refunds where due_at is not null)
  + (select count(*) from reversals where due_at is not null)
  + (select count(*) from deliveries where status = 'pending')
  + (select count(*) from sessions where status = 'open') as left`;

/**
 * Lets days pass in a moment: every inquiry and retry becomes due, every open session expires, and the engines' workers
 * do the work. Returns how much work is left.
 */
export async function settle(pool: Pool, log: (line: string) => void): Promise<number> {
  await pool.query(OLDER);
  await pool.query(END_OPEN);
  for (let looks = 0; ; looks += 1) {
    if (looks % HASTEN_EVERY === 0) for (const text of [...HASTEN, ...DELIVER]) await pool.query(text);
    const { rows } = await pool.query<{ left: bigint }>(LEFT);
    const left = Number(rows[0]?.left ?? 0);
    if (left === 0 || looks === LOOKS_MAX) return left;
    if (looks % 10 === 0) log(`  settling: ${left} left`);
    await pause(LOOK_AGAIN_MS);
  }
}
