import { hash } from 'node:crypto';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { COUNT_TRY, FORGET_TRIES, type TryRow } from './admit-try-sql.ts';

/** The number of tries that one subject is allowed in a period. */
export type TryLimit = {
  readonly name: string;
  readonly most: number;
  readonly seconds: number;
  /** Whether each admitted try starts the period again, so that a whole period follows the last try. */
  readonly locks?: true;
};

/**
 * Counts a try by a subject (an address, an account) against a limit that all nodes share. Returns undefined if the try
 * is admitted, otherwise the number of seconds to wait before the next one.
 */
export async function admitTry(
  deps: { readonly pool: Pool },
  limit: TryLimit,
  subject: string,
): Promise<number | undefined> {
  const { most, seconds, locks } = limit;
  const [row] = await run<TryRow>(deps.pool, COUNT_TRY, [subjectHash(limit, subject), seconds, locks ? most : 0]);
  return row && row.count > most ? row.seconds_left : undefined;
}

/** Resets the count after a correct answer. */
export async function forgetTries(deps: { readonly pool: Pool }, limit: TryLimit, subject: string): Promise<void> {
  await run(deps.pool, FORGET_TRIES, [subjectHash(limit, subject)]);
}

function subjectHash({ name }: TryLimit, subject: string): Buffer {
  return hash('sha256', `${name} ${subject}`, 'buffer');
}
