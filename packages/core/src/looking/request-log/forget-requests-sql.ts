import { statement } from '../../ground/database/statement.ts';

/** $1 days, $2 maximum number. */
export const FORGET_REQUESTS = statement(
  'requests.forget',
  `delete from api_requests r using (
     select profile_id, at, request_id from api_requests
     where position is null and at < now() - $1 * interval '1 day'
     order by at limit $2 for update skip locked) d
   where r.profile_id = d.profile_id and r.at = d.at and r.request_id = d.request_id
   returning 1`,
);
