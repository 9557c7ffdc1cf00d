import { microsecondsOf, timeOfMicroseconds } from '../../ground/database/microseconds.ts';
import { statement } from '../../ground/database/statement.ts';

const COLUMNS = `i.profile_id, i.reference, i.number, i.account_id, i.reason, i.currency, i.amount_minor, i.track_id,
  i.opened_at, ${microsecondsOf('i.opened_at')} as opened_micros, i.decision, i.note, i.ended_by, i.ended_at,
  p.display_name as profile_name, p.environment, m.merchant_id, m.name as merchant_name`;

const OWNER = `join profiles p on p.profile_id = i.profile_id join merchants m on m.merchant_id = p.merchant_id`;

/**
 * Open items, oldest first. $1 only this account, or null; $2 only this reason, or null; $3 to $6 the item to start
 * after (time in microseconds since 1970, profile, reference, number), with a null time to begin with the first item;
 * $7 maximum number.
 */
export const LIST_OPEN_ITEMS = statement(
  'settlements.list_open_items',
  `select ${COLUMNS} from settlement_items i ${OWNER}
   where i.ended_at is null and ($1::text is null or i.account_id = $1) and ($2::text is null or i.reason = $2)
     and ($3::bigint is null or (i.opened_at, i.profile_id, i.reference, i.number)
       > (${timeOfMicroseconds('$3')}, $4::text, $5::text, $6::integer))
   order by i.opened_at, i.profile_id, i.reference, i.number limit $7`,
);

/** $1 profile, $2 reference, $3 number. */
export const READ_ITEM = statement(
  'settlements.read_item',
  `select ${COLUMNS} from settlement_items i ${OWNER} where i.profile_id = $1 and i.reference = $2 and i.number = $3`,
);
