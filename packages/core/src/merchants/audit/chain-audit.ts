import type { Worker } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { isUniqueViolation } from '../../ground/database/unique-violation.ts';
import { auditLine, CHAIN_START, type ChainedEntry, type ChainHead, lineHash } from './audit-line.ts';
import {
  ANY_PENDING,
  CHAIN_HEADS,
  END_PENDING,
  END_PENDING_ENTRIES,
  INSERT_LINKS,
  TAKE_PENDING,
} from './chain-audit-sql.ts';

type PendingRow = ChainedEntry & { readonly number: bigint };
type HeadRow = ChainHead & { readonly chain: string };

/**
 * Links at most `limit` waiting entries to their chains, in the order in which they were queued, and returns how
 * many. Writing an entry locks nothing. Two workers can never give the same place to two entries: the second finds the
 * place taken, and tries again at its next turn.
 */
export async function chainAudit(deps: { readonly pool: Pool }, _actor: Worker, limit: number): Promise<number> {
  if ((await run(deps.pool, ANY_PENDING, [])).length === 0) return 0;
  try {
    return await transaction(deps.pool, async (database) => {
      const rows = await run<PendingRow>(database, TAKE_PENDING, [limit]);
      if (rows.length === 0) return 0;
      const heads = await run<HeadRow>(database, CHAIN_HEADS, [[...new Set(rows.map(({ chain }) => chain))]]);
      const links = linked(rows, new Map(heads.map(({ chain, ...head }) => [chain, head])));
      const column = <K extends keyof Link>(name: K) => links.map((link) => link[name]);
      await run(database, INSERT_LINKS, [column('chain'), column('position'), column('auditId'), column('sha256')]);
      if (isSharded(database)) await run(database, END_PENDING_ENTRIES, [column('auditId')]);
      else await run(database, END_PENDING, [rows.map(({ number }) => number)]);
      return rows.length;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return 0;
    throw error;
  }
}

type Link = { readonly chain: string; readonly auditId: string } & ChainHead;

function linked(rows: readonly ChainedEntry[], heads: Map<string, ChainHead>): readonly Link[] {
  return rows.map((entry) => {
    const before = heads.get(entry.chain) ?? CHAIN_START;
    const head = { position: before.position + 1n, sha256: lineHash(auditLine(entry, before)) };
    heads.set(entry.chain, head);
    return { chain: entry.chain, auditId: entry.audit_id, ...head };
  });
}
