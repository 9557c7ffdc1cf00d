import { statement } from '../../ground/database/statement.ts';
import { REMINDER_DAYS } from '../keys/key-limits.ts';
import { wantsMail } from './mail-kinds.ts';

const STEP = `select min(days) from unnest(array[${REMINDER_DAYS.join(', ')}]) days
  where k.expires_at <= now() + days * interval '1 day'`;

export type KeyReminderRow = {
  key_id: string;
  days: number;
  masked: string;
  label: string | null;
  expires_at: Date;
  profile_name: string;
  merchant_name: string;
  recipients: string[];
};

/**
 * Leases at most $1 keys whose next reminder is due, for 5 minutes, so that no two nodes send the same reminder at the
 * same time. The recipients are the owners and administrators of the merchant, and the key's creator if that person is
 * still in the team. People who have turned these e-mails off are left out.
 */
export const LEASE_REMINDERS = statement(
  'access.lease_key_reminders',
  `with due as (
     select k.key_id, s.days from api_keys k cross join lateral (${STEP}) s (days)
     where k.expires_at > now() and k.revoked_at is null and s.days is not null
       and (k.reminded_days is null or k.reminded_days > s.days)
       and (k.reminding_until is null or k.reminding_until < now())
     order by k.expires_at limit $1 for update of k skip locked
   )
   update api_keys k set reminding_until = now() + interval '5 minutes'
   from due d, profiles p, merchants m
   where k.key_id = d.key_id and p.profile_id = k.profile_id and m.merchant_id = p.merchant_id
   returning k.key_id, d.days, k.prefix || '…' || k.last_four as masked, k.label, k.expires_at,
     p.display_name as profile_name, m.name as merchant_name,
     array(select i.email from memberships t join identity.people i on i.id = t.person_id
       where t.merchant_id = m.merchant_id and (t.role in ('owner', 'administrator') or t.person_id = k.created_by)
         and ${wantsMail('key_expiry')}
       order by i.email) as recipients`,
);

/** $1 key, $2 days. */
export const KEEP_REMINDER = statement(
  'access.keep_key_reminder',
  'update api_keys set reminded_days = $2, reminding_until = null where key_id = $1',
);
