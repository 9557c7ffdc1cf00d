import { statement } from '../../ground/database/statement.ts';

/** The time now, and the zone of the profile's days. $1 profile. */
export const NOW_AND_ZONE = statement(
  'insight.now_and_zone',
  'select now() as now, time_zone from profiles where profile_id = $1',
);
