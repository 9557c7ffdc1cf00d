import { scrubCardNumbers } from '../../cards/scrub-card-numbers.ts';
import { TEST_NUMBERS } from '../../cards/test-numbers.ts';
import type { Operator } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { newIdRandom } from '../../ground/ids/public-id.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { storedEvidenceHasCardNumber } from '../../paying/disputes/search-evidence.ts';
import { type Page, pagesOf } from './pages-of.ts';
import { holdsCardNumber, masked } from './search-text.ts';
import { CONTROLS, STORED_TEXTS } from './stored-texts.ts';
import {
  BEGIN_SWEEP,
  FINISH_SWEEP,
  LIST_FINDINGS,
  MOVE_SWEEP,
  NOTE_FINDING,
  OPEN_SWEEP,
  PLANT_CONTROL,
  type Position,
  REMOVE_CONTROL,
  replaceText,
  type SweepRow,
} from './sweep-sql.ts';

/** Where a possible card number was found; never the number. */
export type Finding = {
  readonly table: string;
  readonly column: string;
  /** The row's primary key. */
  readonly row: string;
  readonly isMasked: boolean;
};

export type Sweep = {
  readonly sweepId: string;
  readonly startedAt: Date;
  readonly rowsRead: number;
  /** Whether the planted control was found in both of its forms. If not, the other findings mean nothing. */
  readonly isControlFound: boolean;
  /** Files of disputes. Without the key, all of them are skipped. */
  readonly filesSearched: number;
  /** Files that could not be opened or read. */
  readonly filesSkipped: number;
  readonly findings: readonly Finding[];
};

/** Without a sealer, encrypted files are not searched. */
type Deps = { readonly pool: Pool; readonly sealer?: Sealer };
type Files = { readonly searched: number; readonly skipped: number };

/** Another process continues the same sweep, or a sweep of another kind was interrupted. */
export class SweepTaken extends Error {}

const CONTROL = TEST_NUMBERS[0]?.number.replace(/(.{4})(?=.)/g, '$1.') ?? '';

/**
 * Searches every column that can hold text from outside Pay for card numbers. With `masks`, it masks them where that is
 * safe. An interrupted sweep continues where it stopped. Throws SweepTaken.
 */
export async function sweepCards(
  deps: Deps,
  actor: Operator,
  { masks }: { readonly masks: boolean },
  onTable: (table: string) => void = () => {},
): Promise<Sweep> {
  const sweep = await openSweep(deps, actor, masks);
  let position = sweep.position;
  const tables = Object.keys(STORED_TEXTS);
  for (const table of tables.slice(Math.max(0, tables.indexOf(position?.table ?? '')))) {
    onTable(table);
    const from = position?.table === table ? position.key : undefined;
    for await (const page of pagesOf(deps.pool, table, from)) {
      await searchPage(deps, sweep, table, page);
      const files = await searchFiles(deps, sweep, table, page);
      position = await move(deps, sweep.sweep_id, position, { table, key: page.lastKey }, page.rows.length, files);
    }
  }
  return finish(deps, sweep);
}

async function openSweep({ pool, sealer }: Deps, actor: Operator, masks: boolean): Promise<SweepRow> {
  const sweepId = `swp_${newIdRandom()}`;
  await run(pool, BEGIN_SWEEP, [sweepId, actor.id, masks, sealer !== undefined]);
  const [sweep] = await run<SweepRow>(pool, OPEN_SWEEP, []);
  if (!sweep) throw new SweepTaken('Another process has just finished this sweep. Run the command again.');
  if (sweep.masks !== masks) {
    const [is, other] = sweep.masks ? ['masks numbers', 'with --mask'] : ['only reads', 'without --mask'];
    throw new SweepTaken(`A sweep that ${is} was interrupted. To finish that sweep first, run the command ${other}.`);
  }
  if (sweep.opens_files && sealer === undefined) {
    throw new SweepTaken(
      'A sweep that opens dispute files was interrupted. To finish that sweep first, set PAY_ENCRYPTION_KEY.',
    );
  }
  await run(pool, PLANT_CONTROL, [sweep.sweep_id, `planted: ${CONTROL}`, JSON.stringify({ planted: [CONTROL] })]);
  return sweep;
}

async function searchPage({ pool }: Deps, { sweep_id: sweepId, masks }: SweepRow, table: string, page: Page) {
  for (const { key, texts } of page.rows) {
    for (const [column, stored] of texts) {
      const kind = STORED_TEXTS[table]?.[column];
      if (kind === undefined || !holdsCardNumber(stored, kind.form)) continue;
      const clean = masked(stored, kind.form);
      const replace = replaceText(table, page.key, column, kind);
      const canMask = masks && kind.canMask && !holdsCardNumber(clean, kind.form);
      const isMasked = canMask && (await pool.query(replace, [...key, stored, clean])).rows.length > 0;
      await run(pool, NOTE_FINDING, [sweepId, table, column, scrubCardNumbers(key.join(' ')), isMasked]);
    }
  }
}

/** Opens the files of a page one by one, because together they could fill the memory. */
async function searchFiles(deps: Deps, sweep: SweepRow, table: string, { rows }: Page): Promise<Files> {
  const [column] = Object.entries(STORED_TEXTS[table] ?? {}).find(([, { form }]) => form === 'file') ?? [];
  if (column === undefined) return { searched: 0, skipped: 0 };
  const { pool, sealer } = deps;
  if (!sweep.opens_files || sealer === undefined) return { searched: 0, skipped: rows.length };
  let skipped = 0;
  for (const { key } of rows) {
    const [profileId = '', evidenceId = ''] = key;
    const found = await storedEvidenceHasCardNumber({ pool, sealer }, [profileId, evidenceId]);
    if (found === undefined) skipped += 1;
    if (found) await run(pool, NOTE_FINDING, [sweep.sweep_id, table, column, key.join(' '), false]);
  }
  return { searched: rows.length - skipped, skipped };
}

async function move(
  { pool }: Deps,
  sweepId: string,
  before: Position | null,
  next: Position,
  rows: number,
  files: Files,
): Promise<Position> {
  const about = [sweepId, JSON.stringify(next), rows, before && JSON.stringify(before), files.searched, files.skipped];
  const moved = await run(pool, MOVE_SWEEP, about);
  if (moved.length === 0) throw new SweepTaken('Another process is already continuing this sweep.');
  return next;
}

async function finish({ pool }: Deps, { sweep_id: sweepId, started_at: startedAt }: SweepRow): Promise<Sweep> {
  return transaction(pool, async (database) => {
    type Row = { table_name: string; column_name: string; row_key: string; is_masked: boolean };
    const all = (await run<Row>(database, LIST_FINDINGS, [sweepId])).map((row) => ({
      table: row.table_name,
      column: row.column_name,
      row: row.row_key,
      isMasked: row.is_masked,
    }));
    const found = all.filter(({ table, row }) => table === CONTROLS && row === sweepId).map(({ column }) => column);
    const isControlFound = found.length === Object.keys(STORED_TEXTS[CONTROLS] ?? {}).length;
    const [counted] = await run<SweepRow>(database, OPEN_SWEEP, []);
    await run(database, REMOVE_CONTROL, [sweepId]);
    await run(database, FINISH_SWEEP, [sweepId, isControlFound]);
    const findings = all.filter(({ table }) => table !== CONTROLS);
    return {
      sweepId,
      startedAt,
      rowsRead: Number(counted?.rows_read ?? 0),
      isControlFound,
      filesSearched: Number(counted?.files_searched ?? 0),
      filesSkipped: Number(counted?.files_skipped ?? 0),
      findings,
    };
  });
}
