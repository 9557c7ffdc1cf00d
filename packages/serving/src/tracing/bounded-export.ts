import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Counter } from 'prom-client';

export type SpanCounter = Counter<'result'>;

/** The maximum number of spans that wait for the collector: about 4 MB, or a second of a busy node. */
const WAITING_MAX = 4_096;
const BATCH = 512;
const EXPORT_EVERY_MS = 1_000;

/**
 * Sends ended spans in the background. Spans that a slow or missing collector does not take are dropped and counted, so
 * no request ever waits for the collector. The library's own queue drops spans without counting them, so the limit is
 * checked before that queue.
 */
export function boundedExport(exporter: SpanExporter, spans: SpanCounter, onFailure: () => void): SpanProcessor {
  let waiting = 0;
  const counted: SpanExporter = {
    export: (batch, done) =>
      exporter.export(batch, (result) => {
        waiting -= batch.length;
        // 0 is the library's code for success.
        spans.inc({ result: result.code === 0 ? 'exported' : 'failed' }, batch.length);
        if (result.code !== 0) onFailure();
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
  const inner = new BatchSpanProcessor({
    exporter: counted,
    maxQueueSize: WAITING_MAX,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: EXPORT_EVERY_MS,
  });
  return {
    onStart: (span, context) => inner.onStart(span, context),
    onEnd: (span) => {
      if (waiting >= WAITING_MAX) return spans.inc({ result: 'dropped' });
      waiting += 1;
      inner.onEnd(span);
    },
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  };
}
