import { profileStatement } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';

export type AnnouncedCheckRow = {
  profile_id: string;
  check_id: string;
  checked_at: Date;
  address: string;
  differences: readonly { readonly what: string; readonly found: string }[];
};

/** $1 environment, $2 profile, $3 id, $4 address, $5 differences. */
export const RECORD_CHECK = statement(
  'page_checks.record',
  `insert into card_page_checks (profile_id, check_id, address, differences)
   select $2, $3, $4, $5::jsonb from profiles p where p.profile_id = $2 and p.environment = $1
   returning check_id`,
);

/** The profiles with checks to announce. $1 environment, $2 maximum number of checks. */
export const FIND_UNANNOUNCED = statement(
  'page_checks.find_unannounced',
  `select distinct profile_id from (
     select c.profile_id from card_page_checks c
       join profiles p on p.profile_id = c.profile_id and p.environment = $1
     where c.announced_at is null and c.differences <> '[]' order by c.checked_at limit $2) due`,
);

/** $1 environment, $2 maximum number. */
export const ANNOUNCE_CHECKS = profileStatement(
  'page_checks.announce',
  3,
  (tie) => `with due as (
     select c.profile_id, c.check_id from card_page_checks c
       join profiles p on p.profile_id = c.profile_id and p.environment = $1
     where c.announced_at is null and c.differences <> '[]'${tie.and('c')}
     order by c.checked_at limit $2 for update of c skip locked
   )
   update card_page_checks c set announced_at = now() from due d
   where c.profile_id = d.profile_id and c.check_id = d.check_id
   returning c.profile_id, c.check_id, c.checked_at, c.address, c.differences`,
);

/** $1 days to keep, $2 maximum number. */
export const FORGET_CHECKS = statement(
  'page_checks.forget',
  `delete from card_page_checks c using (
     select profile_id, check_id from card_page_checks where checked_at < now() - $1 * interval '1 day'
     limit $2 for update skip locked) o
   where c.profile_id = o.profile_id and c.check_id = o.check_id
   returning 1`,
);
