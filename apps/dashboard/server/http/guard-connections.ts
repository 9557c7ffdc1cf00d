import { guardServer, type ServerGuard } from '@pay/connections/guard-server';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import type { DashboardContext } from './dashboard-context.ts';
import { problemOf } from './problem.ts';
import { sharedHeaders } from './security-headers.ts';

/** For `X-Request-Id` and the log. */
export function newRequestId(): string {
  return `req_${randomBase62(22)}`;
}

/** The limits of the dashboard's connections. Refusals are problems, as everywhere else. */
export function guardConnections({ config, logger }: Pick<DashboardContext, 'config' | 'logger'>): ServerGuard {
  return guardServer({
    logger,
    newRequestId,
    headers: { ...sharedHeaders(config.url), 'cache-control': 'no-store' },
    problem: ({ status, detail }, requestId) =>
      JSON.stringify({ ...problemOf({ code: 'invalid_request', detail }, requestId), status }),
  });
}
