import type { Pool } from '../../ground/database/pool.ts';
import { runForm } from '../../ground/database/profile-statement.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { divideByKey } from '../../merchants/keys/profile-hints.ts';
import type { ApiRequest } from './api-request.ts';
import { RECORD_REQUESTS } from './record-requests-sql.ts';

/** A request whose key is known only by its hash so far. */
export type AnsweredRequest = Omit<ApiRequest, 'profileId' | 'keyId' | 'at'> & {
  readonly keyHash: Buffer;
  /** The address that it came from; null if that is not known. */
  readonly address: string | null;
  /** Milliseconds since the request arrived; the database subtracts them from the time on its own clock. */
  readonly ageMs: number;
};

export type RecordLimits = {
  /** The maximum for one profile in one batch; failed requests are kept first. */
  readonly ofProfileMax: number;
  /** How many successful requests are kept for a profile; the oldest are dropped first. */
  readonly countedMax: number;
};

export const RECORD_LIMITS: RecordLimits = { ofProfileMax: 100, countedMax: 1_000 };

/**
 * Writes a batch of requests into the logs of the profiles that own the keys, and the addresses that keys were used
 * from; requests with unknown keys are skipped.
 * Returns how many were dropped because their profile had too many. Throws if nothing was written.
 */
export async function recordRequests(
  deps: { readonly pool: Pool; readonly environment: Environment },
  requests: readonly AnsweredRequest[],
  { ofProfileMax, countedMax }: RecordLimits = RECORD_LIMITS,
): Promise<number> {
  let leftOut = 0;
  for (const [profileId, batch] of await divideByKey(deps.pool, requests)) {
    const values = [deps.environment, ofProfileMax, countedMax, ...arraysOf(batch)];
    const [row] = await runForm<{ left_out: number }>(deps.pool, RECORD_REQUESTS, values, profileId);
    leftOut += row?.left_out ?? 0;
  }
  return leftOut;
}

function arraysOf(requests: readonly AnsweredRequest[]): readonly unknown[] {
  return [
    requests.map(({ keyHash }) => keyHash),
    requests.map(({ requestId }) => requestId),
    requests.map(({ ageMs }) => ageMs),
    requests.map(({ method }) => method),
    requests.map(({ path }) => path),
    requests.map(({ status }) => status),
    requests.map(({ code }) => code),
    requests.map(({ durationMs }) => durationMs),
    requests.map(({ address }) => address),
  ];
}
