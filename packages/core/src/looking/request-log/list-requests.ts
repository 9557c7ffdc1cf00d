import { runInOrder } from '../../ground/database/every-server.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { isSharded } from '../../ground/database/sharded.ts';
import type { Statement } from '../../ground/database/statement.ts';
import type { ApiRequest } from './api-request.ts';
import {
  LIST_FAILED_REQUESTS,
  LIST_FAILED_REQUESTS_OF_PROFILE,
  LIST_REQUESTS,
  LIST_REQUESTS_OF_PROFILE,
} from './list-requests-sql.ts';

export type RequestFilter = {
  /** The profile's routing part; undefined for all profiles. */
  readonly profileId?: string | undefined;
  readonly failedOnly?: boolean | undefined;
  readonly status?: number | undefined;
  readonly pathPrefix?: string | undefined;
  readonly keyId?: string | undefined;
};

/** The last request of a page; the next page starts after it. */
export type RequestCursor = Pick<ApiRequest, 'at' | 'requestId'>;

type Row = {
  profile_id: string;
  request_id: string;
  at: Date;
  method: string;
  path: string;
  status: number;
  code: string | null;
  key_id: string;
  duration_ms: number;
};

/** At most `limit` requests in the log, newest first. For the next page, `after` is the last request of this page. */
export async function listRequests(
  { pool }: { readonly pool: Pool },
  filter: RequestFilter,
  { after, limit }: { readonly after?: RequestCursor | undefined; readonly limit: number },
): Promise<readonly ApiRequest[]> {
  const { profileId = null, status = null, pathPrefix = null, keyId = null } = filter;
  const values = [profileId, status, pathPrefix, keyId, after?.at ?? null, after?.requestId ?? null, limit];
  const list = listFor(filter, profileId !== null && isSharded(pool));
  const rows = await runInOrder<Row>(pool, list, values, {
    by: (row) => [row.at, row.request_id],
    isDescending: true,
    limit,
  });
  return rows.map((row) => ({
    profileId: row.profile_id,
    requestId: row.request_id,
    at: row.at,
    method: row.method,
    path: row.path,
    status: row.status,
    code: row.code,
    keyId: row.key_id,
    durationMs: row.duration_ms,
  }));
}

function listFor({ failedOnly }: RequestFilter, isOfProfile: boolean): Statement {
  if (isOfProfile) return failedOnly ? LIST_FAILED_REQUESTS_OF_PROFILE : LIST_REQUESTS_OF_PROFILE;
  return failedOnly ? LIST_FAILED_REQUESTS : LIST_REQUESTS;
}
