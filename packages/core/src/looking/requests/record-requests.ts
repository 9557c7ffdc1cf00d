import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import type { ApiRequest } from './api-request.ts';
import { RECORD_REQUESTS } from './record-requests-sql.ts';

/** A request of which only the key's hash is known yet. */
export type AnsweredRequest = Omit<ApiRequest, 'profileId' | 'keyId' | 'at'> & {
  readonly keyHash: Buffer;
  /** Milliseconds since it came: the database's clock says when that was. */
  readonly ageMs: number;
};

export type RecordLimits = {
  /** Of one profile in one batch; those that failed go first. */
  readonly ofProfileMax: number;
  /** Of those that did not fail, so many of a profile are kept, the newest. */
  readonly countedMax: number;
};

export const RECORD_LIMITS: RecordLimits = { ofProfileMax: 100, countedMax: 1_000 };

/**
 * Writes a batch of requests into the log of the profiles that their keys belong to; those of unknown keys are passed
 * over. Answers how many were left out because their profile had too many. Throws when nothing was written.
 */
export async function recordRequests(
  deps: { readonly pool: Pool; readonly environment: Environment },
  requests: readonly AnsweredRequest[],
  { ofProfileMax, countedMax }: RecordLimits = RECORD_LIMITS,
): Promise<number> {
  const [row] = await run<{ left_out: number }>(deps.pool, RECORD_REQUESTS, [
    deps.environment,
    ofProfileMax,
    countedMax,
    requests.map(({ keyHash }) => keyHash),
    requests.map(({ requestId }) => requestId),
    requests.map(({ ageMs }) => ageMs),
    requests.map(({ method }) => method),
    requests.map(({ path }) => path),
    requests.map(({ status }) => status),
    requests.map(({ code }) => code),
    requests.map(({ durationMs }) => durationMs),
  ]);
  return row?.left_out ?? 0;
}
