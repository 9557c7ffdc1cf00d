import { statement } from '../../../ground/database/statement.ts';
import { capturesColumn } from '../../captures/captures-sql.ts';
import { refundsColumn } from '../../refunds/refunds-sql.ts';
import { sessionColumns } from '../../sessions/sessions-sql.ts';
import { attemptsColumn } from '../attempts-sql.ts';

/** The attempts, refunds and captures of the session `alias`, as one JSON column each. */
export function fullViewColumns(alias: string): string {
  return `${attemptsColumn(alias)}, ${refundsColumn(alias)}, ${capturesColumn(alias)}`;
}

/** $1 profile, $2 track_id. */
export const READ_FULL_VIEW = statement(
  'payments.read_full_view',
  `select ${sessionColumns('s')}, ${fullViewColumns('s')} from sessions s where s.profile_id = $1 and s.track_id = $2`,
);
