import type { RunningTracing } from '@pay/serving/tracing/start-tracing';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { DashboardConfig } from './config.ts';

/** The traces of a dashboard; null if it has none, and then the tracing library is not even loaded. */
export async function openTracing(
  { tracing }: Pick<DashboardConfig, 'tracing'>,
  { logger, registry }: { readonly logger: Logger; readonly registry: Registry },
): Promise<RunningTracing | null> {
  if (tracing === null) return null;
  const { startTracing } = await import('@pay/serving/tracing/start-tracing');
  let isTold = false;
  return startTracing(tracing, {
    service: 'pay-dashboard',
    registry,
    onFailure: () => {
      if (!isTold) logger.warn('traces were not exported');
      isTold = true;
    },
  });
}
