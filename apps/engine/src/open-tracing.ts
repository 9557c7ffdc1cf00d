import type { RunningTracing } from '@pay/serving/tracing/start-tracing';
import type { Logger } from 'pino';
import type { EngineConfig } from './config.ts';
import type { Metrics } from './metrics/metrics.ts';
import { seldom } from './seldom.ts';

const TELL_EVERY_MS = 10 * 60_000;

/** The traces of an engine; null if it has none, and then the tracing library is not even loaded. */
export async function openTracing(
  { tracing, environment }: Pick<EngineConfig, 'tracing' | 'environment'>,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
): Promise<RunningTracing | null> {
  if (tracing === null) return null;
  const mayTell = seldom(TELL_EVERY_MS);
  const { startTracing } = await import('@pay/serving/tracing/start-tracing');
  return startTracing(tracing, {
    service: 'pay-engine',
    environment,
    registry: metrics.registry,
    onFailure: () => {
      if (mayTell('')) logger.warn('traces were not exported');
    },
  });
}
