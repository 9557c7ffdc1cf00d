import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import type { ApiRequest } from '@pay/core/looking/request-log/api-request';
import { listRequests, type RequestFilter } from '@pay/core/looking/request-log/list-requests';

type Following = {
  readonly pool: Pool;
  readonly filter: RequestFilter;
  readonly limit: number;
  readonly show: (request: ApiRequest) => void;
  readonly stopped: Promise<void>;
};

const POLL_MS = 1_000;
/**
 * How many of the newest requests each poll reads, because nodes write requests with a short delay and out of order.
 */
const AGAIN = 1_000;
/**
 * The maximum time by which a new request can be older than the newest one. An even older request appears only because
 * newer requests were deleted.
 */
const LATE_MS = 60_000;

/** Shows the newest `limit` requests, then each new one in the log, until `stopped` resolves. */
export async function followRequests({ pool, filter, limit, show, stopped }: Following): Promise<void> {
  const end = new AbortController();
  void stopped.then(() => end.abort());
  let seen: ReadonlySet<string> | undefined;
  while (!end.signal.aborted) {
    const newest = await listRequests({ pool }, filter, { limit: AGAIN });
    const since = (newest[0]?.at.getTime() ?? 0) - LATE_MS;
    const known = seen;
    const fresh = known
      ? newest.filter(({ requestId, at }) => !known.has(requestId) && at.getTime() > since)
      : newest.slice(0, limit);
    for (const request of fresh.toReversed()) show(request);
    seen = new Set(newest.map(({ requestId }) => requestId));
    await pause(POLL_MS, undefined, { signal: end.signal }).catch(() => {});
  }
}
