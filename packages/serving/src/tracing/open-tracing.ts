import type { TracingSettings } from '@pay/settings/tracing-settings';
import type { Logger } from 'pino';
import { seldom } from '../seldom.ts';
import type { RunningTracing, TracingOptions } from './start-tracing.ts';

const TELL_EVERY_MS = 10 * 60_000;

/** The traces of a process; null if it has none, and then the tracing library is not even loaded. */
export async function openTracing(
  { tracing, environment }: { readonly tracing: TracingSettings | null; readonly environment?: string },
  { logger, service, registry }: Pick<TracingOptions, 'service' | 'registry'> & { readonly logger: Logger },
): Promise<RunningTracing | null> {
  if (tracing === null) return null;
  const { startTracing } = await import('./start-tracing.ts');
  const mayTell = seldom(TELL_EVERY_MS);
  return startTracing(tracing, {
    service,
    ...(environment !== undefined && { environment }),
    registry,
    onFailure: () => {
      if (mayTell('')) logger.warn('traces were not exported');
    },
  });
}
