import { statement } from '../../ground/database/statement.ts';

/** Takes items of environment $1 whose alarm is due, at most $2, and returns how many there are of each kind. */
export const TAKE_ALARMS = statement(
  'settlements.take_alarms',
  `with due as materialized (
     select i.profile_id, i.reference, i.number from settlement_items i join profiles p on p.profile_id = i.profile_id
     where i.alarm_due_at <= now() and i.ended_at is null and p.environment = $1
     order by i.alarm_due_at limit $2
     for update of i skip locked
   ), taken as (
     update settlement_items i set alarm_due_at = null
     from due d where i.profile_id = d.profile_id and i.reference = d.reference and i.number = d.number
     returning i.profile_id, i.account_id, i.reason, i.reference, i.number
   )
   select profile_id, account_id, reason, count(*)::integer as count, min(reference || '-' || number) as item
   from taken group by profile_id, account_id, reason order by profile_id, account_id, reason`,
);
