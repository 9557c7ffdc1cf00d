import { statement } from '../../ground/database/statement.ts';

const COLUMNS = 'profile_id, request_id, at, method, path, status, code, key_id, duration_ms';

const FAILED = 'and r.position is null';
const OWN = 'and r.profile_id = $1';
const OF_ALL = 'where $1::text is null or p.profile_id = $1';
const OF_ONE = 'where p.profile_id = $1';

/** For each profile, the index returns the newest requests; the newest of all profiles are taken from those. */
function listRequests(name: string, part: string, ofProfile: string) {
  return statement(
    name,
    `select r.* from profiles p cross join lateral (
       select ${COLUMNS} from api_requests r
       where r.profile_id = p.profile_id ${part}
         and ($2::integer is null or r.status = $2)
         and ($3::text is null or starts_with(r.path, $3))
         and ($4::text is null or r.key_id = $4)
         and ($5::timestamptz is null or (r.at, r.request_id) < ($5, $6))
       order by r.at desc, r.request_id desc limit $7
     ) r
     ${ofProfile}
     order by r.at desc, r.request_id desc limit $7`,
  );
}

/**
 * $1 profile, $2 status, $3 start of the path, $4 key, $5 and $6 the last request seen, each or null; $7 maximum
 * number.
 */
export const LIST_REQUESTS = listRequests('requests.list', '', OF_ALL);
/** Like `LIST_REQUESTS`, but only for failed requests. */
export const LIST_FAILED_REQUESTS = listRequests('requests.list_failed', FAILED, OF_ALL);

/** Like the lists above, but only for one profile, for a database with several servers. */
export const LIST_REQUESTS_OF_PROFILE = listRequests('requests.list_of_profile', OWN, OF_ONE);
export const LIST_FAILED_REQUESTS_OF_PROFILE = listRequests(
  'requests.list_failed_of_profile',
  `${FAILED} ${OWN}`,
  OF_ONE,
);
