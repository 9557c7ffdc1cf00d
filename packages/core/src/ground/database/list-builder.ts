import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from './pool.ts';

const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (builder) => new PostgresIntrospector(builder),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Builds the statements of lists with optional filters, over the tables that `Tables` declares. Only used in
 * `*-sql.ts`; it does not run statements.
 */
export function listBuilder<Tables>(): Kysely<Tables> {
  return builder as Kysely<Tables>;
}

/** Runs a statement of `listBuilder`. Its text depends on the filters, so it is not prepared. */
export async function runList<Row>(database: Database, list: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = list.compile();
  const result = await database.query<Row & Record<string, unknown>>(sql, [...parameters]);
  return result.rows;
}
