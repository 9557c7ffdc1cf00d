import { statement } from '../../ground/database/statement.ts';

/** $1 profile, $2 track_id. */
export const CURRENCY_OF = statement(
  'refunds.currency_of',
  'select currency from sessions where profile_id = $1 and track_id = $2',
);
