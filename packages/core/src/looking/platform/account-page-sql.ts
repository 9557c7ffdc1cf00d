import { microsecondsOf, timeOfMicroseconds } from '../../ground/database/microseconds.ts';
import { statement } from '../../ground/database/statement.ts';

/** When account $1 was added, in microseconds since 1970, the precision of the column. */
export const ACCOUNT_PLACE = statement(
  'platform.account_place',
  `select ${microsecondsOf('created_at')} as created_micros
   from acquirer_accounts where account_id = $1`,
);

/**
 * A page of accounts at acquirers with their owners, newest first. $1 maximum number, $2 merchant, $3 state, and the
 * time in microseconds since 1970 ($4) and the id ($5) of the account before the page; $2 to $5 can be null.
 */
export const ACCOUNT_PAGE = statement(
  'platform.account_page',
  `select a.account_id, a.profile_id, a.kind, a.base_url, a.state, a.probe, a.probed_at, a.created_at,
     a.probe_due_at is not null as is_probe_due, p.display_name as profile_name, p.environment, p.merchant_id,
     m.name as merchant_name
   from acquirer_accounts a
     join profiles p on p.profile_id = a.profile_id
     join merchants m on m.merchant_id = p.merchant_id
   where ($2::text is null or p.merchant_id = $2) and ($3::text is null or a.state = $3)
     and ($4::bigint is null
       or (a.created_at, a.account_id) < (${timeOfMicroseconds('$4')}, $5::text))
   order by a.created_at desc, a.account_id desc limit $1`,
);
