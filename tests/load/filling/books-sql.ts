import { readMigrations } from '@pay/core/ground/database/migrations/read-migrations';

/** Removes everything that is booked, in a transaction that is rolled back. */
export const EMPTY_LEDGER = `alter table postings disable trigger never_changed; truncate postings;
  alter table postings enable trigger never_changed`;

/** The part of the migration to a ledger that books all earlier movements. */
export const BACKFILL = backfill();

function backfill(): string {
  const { sql } = readMigrations().find(({ name }) => name === '0026-postings') ?? { sql: '' };
  const [block] = /^do \$\$.*?^end \$\$;/ms.exec(sql) ?? [];
  if (block === undefined) throw new Error('the migration to a ledger has no part that books');
  return block;
}
