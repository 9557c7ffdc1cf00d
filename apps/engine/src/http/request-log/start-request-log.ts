import type { Pool } from '@pay/core/ground/database/pool';
import type { Environment } from '@pay/core/ground/environment/environment';
import { recordRequests } from '@pay/core/looking/request-log/record-requests';
import { Counter, type Registry } from 'prom-client';
import { createRequestLog, type RequestLog, type RequestLogParts } from './request-log.ts';

type Parts = Pick<RequestLogParts, 'isLate' | 'onError'> & {
  readonly pool: Pool;
  readonly environment: Environment;
  readonly registry: Registry;
};

/** The request log of an engine, in its database, with a metric of the requests that are missing from it. */
export function startRequestLog({ pool, environment, registry, ...parts }: Parts): RequestLog {
  const log = createRequestLog({ ...parts, write: (requests) => recordRequests({ pool, environment }, requests) });
  new Counter({
    name: 'pay_api_requests_unlogged_total',
    help: 'Requests missing from the request log, because there were too many or the log could not be written.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(log.unlogged());
    },
  });
  return log;
}
