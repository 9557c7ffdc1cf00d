import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { type Page, type PageRequest, pageOf, unknownPlace } from '../../ground/lists/page.ts';
import { accepted, type Result, refused } from '../../ground/refusals/refusal.ts';
import { type FileRow, LIST_FILES, LIST_LINES, type LineRow, READ_FILE } from './read-settlements-sql.ts';
import {
  type SettlementAnswer,
  type SettlementLineAnswer,
  settlementAnswer,
  settlementLineAnswer,
} from './settlement-answer.ts';

type Deps = { readonly pool: Pool };

/** The settlement files of a profile, newest first. Refuses: invalid_request (`after`). */
export async function listSettlements(
  { pool }: Deps,
  profileId: string,
  { after, limit }: PageRequest,
): Promise<Result<Page<SettlementAnswer>>> {
  if (after !== undefined && !(await readRow(pool, profileId, after))) return unknownPlace(after);
  const rows = await run<FileRow>(pool, LIST_FILES, [profileId, after ?? null, limit + 1]);
  return accepted(pageOf(rows.map(settlementAnswer), limit, ({ settlement_id: id }) => id));
}

/** Refuses: not_found. */
export async function readSettlement(
  { pool }: Deps,
  profileId: string,
  settlementId: string,
): Promise<Result<SettlementAnswer>> {
  const row = await readRow(pool, profileId, settlementId);
  return row ? accepted(settlementAnswer(row)) : refused('not_found', 'This settlement does not exist.');
}

/** Lines of a settlement after a line, in order. Refuses: not_found. */
export async function listSettlementLines(
  { pool }: Deps,
  profileId: string,
  { settlementId, after, limit }: { readonly settlementId: string; readonly after: number; readonly limit: number },
): Promise<Result<Page<SettlementLineAnswer>>> {
  if (!(await readRow(pool, profileId, settlementId))) return refused('not_found', 'This settlement does not exist.');
  const rows = await run<LineRow>(pool, LIST_LINES, [profileId, settlementId, after, limit + 1]);
  return accepted(pageOf(rows.map(settlementLineAnswer), limit, ({ number }) => String(number)));
}

async function readRow(pool: Pool, profileId: string, settlementId: string): Promise<FileRow | undefined> {
  if (!/^stf_[0-9A-Za-z]{30}$/.test(settlementId)) return undefined;
  const [row] = await run<FileRow>(pool, READ_FILE, [profileId, settlementId]);
  return row;
}
