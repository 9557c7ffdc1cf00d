import { guardServer, type ServerGuard } from '@pay/connections/guard-server';
import { newRequestId } from '@pay/serving/new-request-id';
import type { DashboardContext } from './dashboard-context.ts';
import { problemOf } from './problem.ts';
import { sharedHeaders } from './security-headers.ts';

/** The limits of the dashboard's connections. A connection that exceeds a limit is answered with a problem. */
export function guardConnections({ config, logger }: Pick<DashboardContext, 'config' | 'logger'>): ServerGuard {
  return guardServer({
    logger,
    newRequestId,
    headers: { ...sharedHeaders(config.url), 'cache-control': 'no-store' },
    problem: ({ status, detail }, requestId) =>
      JSON.stringify({ ...problemOf({ code: 'invalid_request', detail }, requestId), status }),
  });
}
