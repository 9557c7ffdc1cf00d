import { statement } from '../../ground/database/statement.ts';
import { REMINDER_DAYS } from '../../merchants/keys/key-limits.ts';

export type ExpiringKeyRow = {
  profile_id: string;
  key_id: string;
  masked: string;
  label: string | null;
  expires_at: Date;
  announced_days: number;
  at: Date;
};

/** $1 environment, $2 maximum number. */
export const ANNOUNCE_EXPIRING = statement(
  'events.announce_expiring_keys',
  `with due as (
     select k.key_id, s.days from api_keys k join profiles p on p.profile_id = k.profile_id and p.environment = $1
       cross join lateral (
         select min(days) from unnest(array[${REMINDER_DAYS.join(', ')}]) days
         where k.expires_at <= now() + days * interval '1 day') s (days)
     where k.expires_at > now() and k.revoked_at is null and s.days is not null
       and (k.announced_days is null or k.announced_days > s.days)
     order by k.expires_at limit $2 for update of k skip locked
   )
   update api_keys k set announced_days = d.days from due d where k.key_id = d.key_id
   returning k.profile_id, k.key_id, k.prefix || '…' || k.last_four as masked, k.label, k.expires_at, k.announced_days,
     now() as at`,
);
