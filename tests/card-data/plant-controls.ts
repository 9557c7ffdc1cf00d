import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { CanaryFlock } from './canary.ts';
import type { CardSystem } from './card-system.ts';
import { writtenForms } from './search/written-forms.ts';

/** The first word in the name of every control, including the one in the browser's profile. */
export const CONTROL = 'control';

/** Deliberately puts cards into the database, in the ways that a programming mistake might. */
export async function plantInDatabase({ pool }: Pick<CardSystem, 'pool'>, flock: CanaryFlock): Promise<void> {
  const { number } = flock.hatch(`${CONTROL}: database`);
  const forms = writtenForms(number).map(({ bytes }) => bytes);
  await pool.query('create table planted (form bytea)');
  await pool.query('insert into planted select * from unnest($1::bytea[])', [forms]);
  // No query returns this deleted row, but it is still in the table's file.
  const deleted = flock.hatch(`${CONTROL}: deleted row`);
  await pool.query('create table planted_and_deleted (note text)');
  await pool.query('insert into planted_and_deleted values ($1)', [deleted.number]);
  await pool.query('delete from planted_and_deleted');
  // PostgreSQL compresses this text, so the search finds it in the dumped rows, not in the table's file.
  const compressed = flock.hatch(`${CONTROL}: compressed row`);
  await pool.query('create table planted_and_compressed (note text)');
  await pool.query('insert into planted_and_compressed values ($1)', [`${compressed.number} `.repeat(1_000)]);
  const logged = flock.hatch(`${CONTROL}: database log`);
  await pool.query(`select '${logged.number}'::date`).catch(() => {});
}

/** Writes a card into logs and other files after everything has stopped, as a careless line of code would. */
export function plantInFiles({ folder }: CardSystem, flock: CanaryFlock): void {
  const { number, cvv } = flock.hatch(`${CONTROL}: files`);
  appendFileSync(join(folder, 'logs/engine.log'), `${JSON.stringify({ level: 'error', error_message: number })}\n`);
  appendFileSync(join(folder, 'acquirer/simulator/book.jsonl'), `${JSON.stringify({ sale: { card: number } })}\n`);
  appendFileSync(join(folder, 'engine/stderr'), `Error: no such card ${number}, cvv ${cvv}\n`);
  appendFileSync(join(folder, 'engine/stdout'), `${number}\n`);
  writeFileSync(join(folder, 'answers/packed'), gzipSync(`{"number":"${number}"}`));
}

/**
 * Aborts a process that holds a card, with core dumps enabled, to find out whether this machine leaves a core dump in
 * the folder of the process.
 */
export function plantInCoreDump({ folder }: CardSystem, flock: CanaryFlock): string {
  const { number } = flock.hatch(`${CONTROL}: core dump`);
  const own = join(folder, 'core-control');
  mkdirSync(own);
  const halves = [number.slice(0, 8), number.slice(8)].map((half) => `'${half}'`).join('+');
  const program = `globalThis.card = Buffer.from(${halves}); process.abort()`;
  const command = 'ulimit -c unlimited; exec "$0" "$@"';
  spawnSync('/bin/sh', ['-c', command, process.execPath, '-e', program], { cwd: own, stdio: 'ignore' });
  return own;
}
