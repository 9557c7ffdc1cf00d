import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { auditLine, CHAIN_START, type ChainedEntry, type ChainHead, lineHash } from './audit-line.ts';
import { CHAIN_HEADS } from './chain-audit-sql.ts';
import { HASH_AT, LIST_CHAINS, READ_LINKS, UNLINKED_ENTRY } from './read-chain-sql.ts';

/**
 * The first place at which a chain differs. `what`: `link_missing` (positions are not consecutive), `entry_missing`,
 * `entry_changed`, `entry_not_linked` (it is not known where it belongs), `end_missing` (an export has more or
 * different entries), or for exports `line_unreadable`, `chain_broken`, `signature_missing` and `signature_wrong`.
 */
export type AuditDifference = {
  readonly chain: string;
  readonly position: bigint;
  readonly auditId: string | null;
  readonly what:
    | 'link_missing'
    | 'entry_missing'
    | 'entry_changed'
    | 'entry_not_linked'
    | 'end_missing'
    | 'line_unreadable'
    | 'chain_broken'
    | 'signature_missing'
    | 'signature_wrong';
};

export type VerifiedChain = { readonly head: ChainHead; readonly difference: AuditDifference | undefined };

/** A link as it is stored, and its entry. The entry's members are null if someone has removed the entry. */
type LinkRow = ChainedEntry & { readonly position: bigint; readonly linked_id: string; readonly sha256: string };

const LINKS_AT_ONCE = 1_000;

/** The names of all chains, the platform's first. */
export async function listChains(pool: Pool): Promise<readonly string[]> {
  return (await run<{ chain: string }>(pool, LIST_CHAINS, [])).map(({ chain }) => chain);
}

/** The current end of a chain. */
export async function chainHead(pool: Pool, chain: string): Promise<ChainHead> {
  const [row] = await run<ChainHead>(pool, CHAIN_HEADS, [[chain]]);
  return row ? { position: row.position, sha256: row.sha256 } : CHAIN_START;
}

/** A line of a chain, and what is wrong with it. */
export type ReadLink = { readonly line: string; readonly head: ChainHead; readonly difference?: AuditDifference };

/** The lines of a chain, computed from the entries, up to the first difference. */
export async function* readChain(pool: Pool, chain: string): AsyncGenerator<ReadLink> {
  let head = CHAIN_START;
  for (;;) {
    const rows = await run<LinkRow>(pool, READ_LINKS, [chain, head.position, LINKS_AT_ONCE]);
    for (const row of rows) {
      const found = checkedLink(chain, row, head);
      yield found;
      if (found.difference) return;
      head = found.head;
    }
    if (rows.length < LINKS_AT_ONCE) return;
  }
}

function checkedLink(chain: string, row: LinkRow, before: ChainHead): ReadLink {
  const { position, linked_id: auditId, sha256 } = row;
  const differs = (what: AuditDifference['what']): ReadLink => ({
    line: '',
    head: before,
    difference: { chain, position: before.position + 1n, auditId, what },
  });
  if (position !== before.position + 1n) return differs('link_missing');
  if (row.audit_id === null) return differs('entry_missing');
  const line = auditLine(row, before);
  if (row.chain !== chain || lineHash(line) !== sha256) return differs('entry_changed');
  return { line, head: { position, sha256 } };
}

/** Recomputes a chain from the entries in the database. */
export async function verifyChain(pool: Pool, chain: string): Promise<VerifiedChain> {
  let head = CHAIN_START;
  for await (const read of readChain(pool, chain)) {
    if (read.difference) return { head, difference: read.difference };
    head = read.head;
  }
  const [unlinked] = await run<{ audit_id: string }>(pool, UNLINKED_ENTRY, [chain]);
  if (!unlinked) return { head, difference: undefined };
  const place = { chain, position: head.position + 1n, auditId: unlinked.audit_id };
  return { head, difference: { ...place, what: 'entry_not_linked' } };
}

/** Whether a chain in the database still contains what was exported from it. */
export async function verifyAgainst(
  pool: Pool,
  exported: { readonly chain: string; readonly entries: number; readonly sha256: string },
): Promise<AuditDifference | undefined> {
  const { chain, entries, sha256 } = exported;
  const [row] = entries === 0 ? [CHAIN_START] : await run<{ sha256: string }>(pool, HASH_AT, [chain, entries]);
  if (row?.sha256 === sha256) return undefined;
  return { chain, position: BigInt(entries), auditId: null, what: 'end_missing' };
}
