import { statement } from './statement.ts';

/** Whether a server sorts texts by their bytes. Every server answers for itself. */
export const SORTS_BY_BYTES = statement(
  'database.sorts_by_bytes',
  `select 'a'::text > 'B'::text as by_bytes from pg_database where datname = current_database()`,
);
