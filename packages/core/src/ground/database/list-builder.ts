import {
  type Compilable,
  DummyDriver,
  Kysely,
  type LimitNode,
  OperationNodeTransformer,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ValueNode,
} from 'kysely';
import type { Database } from './pool.ts';

/**
 * Writes the maximum number of rows of a list into the text. If it were a parameter, the planner would assume a tenth of
 * all rows, and for a large table it would then sort the whole table instead of reading a page in an index's order.
 */
class LimitsInTheText extends OperationNodeTransformer {
  protected override transformLimit(node: LimitNode): LimitNode {
    const { limit } = node;
    if (!ValueNode.is(limit) || !Number.isSafeInteger(limit.value) || Number(limit.value) < 1) {
      throw new RangeError('a list needs a positive maximum number of rows');
    }
    return { ...node, limit: ValueNode.createImmediate(limit.value) };
  }
}

const limits = new LimitsInTheText();

const builder = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (builder) => new PostgresIntrospector(builder),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [
    { transformQuery: ({ node }) => limits.transformNode(node), transformResult: async ({ result }) => result },
  ],
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
