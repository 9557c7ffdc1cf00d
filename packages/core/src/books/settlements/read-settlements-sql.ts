import { statement } from '../../ground/database/statement.ts';

export type FileRow = {
  profile_id: string;
  file_id: string;
  account_id: string;
  name: string;
  format: string;
  sha256: Buffer;
  line_count: number;
  imported_lines: number;
  first_at: Date | null;
  last_at: Date | null;
  totals: readonly TotalRow[] | null;
  created_at: Date;
  completed_at: Date | null;
  open_items: number;
};

/** Minor units of a currency. */
export type TotalRow = {
  currency: string;
  settled: number;
  refunded: number;
  disputed: number;
  other: number;
  fees: number;
  net: number;
};

export type LineRow = {
  number: number;
  type: string;
  raw_type: string | null;
  currency: string;
  amount_minor: bigint;
  fee_currency: string;
  fee_minor: bigint;
  acquirer_reference: string | null;
  movement_reference: string | null;
  at: Date | null;
  matched_kind: string | null;
  matched_reference: string | null;
  track_id: string | null;
  reason: string | null;
  is_open: boolean | null;
};

const FILE_COLUMNS = `f.profile_id, f.file_id, f.account_id, f.name, f.format, f.sha256, f.line_count, f.imported_lines,
  f.first_at, f.last_at, f.created_at, f.completed_at,
  (select jsonb_agg(to_jsonb(t) order by t.currency) from settlement_totals t
   where t.profile_id = f.profile_id and t.file_id = f.file_id and f.completed_at is not null) as totals,
  (select count(*) from settlement_items i
   where i.profile_id = f.profile_id and i.reference = f.file_id and i.ended_at is null)::integer as open_items`;

/** Files of profile $1, newest first, after the file $2; at most $3. */
export const LIST_FILES = statement(
  'settlements.list_files',
  `select ${FILE_COLUMNS} from settlement_files f
   where f.profile_id = $1 and ($2::text is null or (f.created_at, f.file_id) < (
     select l.created_at, l.file_id from settlement_files l where l.profile_id = $1 and l.file_id = $2))
   order by f.created_at desc, f.file_id desc limit $3`,
);

/** $1 profile, $2 file. */
export const READ_FILE = statement(
  'settlements.read_file',
  `select ${FILE_COLUMNS} from settlement_files f where f.profile_id = $1 and f.file_id = $2`,
);

/** Lines of a file after line $3, at most $4. $1 profile, $2 file. */
export const LIST_LINES = statement(
  'settlements.list_lines',
  `select l.number, l.type, l.raw_type, l.currency, l.amount_minor, l.fee_currency, l.fee_minor, l.acquirer_reference,
     l.movement_reference, l.at, l.matched_kind, l.matched_reference, coalesce(l.track_id, i.track_id) as track_id,
     i.reason, i.ended_at is null as is_open
   from settlement_lines l
     left join settlement_items i on i.profile_id = l.profile_id and i.reference = l.file_id and i.number = l.number
   where l.profile_id = $1 and l.file_id = $2 and l.number > $3 order by l.number limit $4`,
);
