import { setTimeout as pause } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import type { Tracing } from '@pay/core/ground/tracing/span';
import type { TracingSettings } from '@pay/settings/tracing-settings';
import { Counter, type Registry } from 'prom-client';
import { boundedExport } from './bounded-export.ts';
import { startTrace } from './open-telemetry-span.ts';
import { samplerOf } from './sampler-of.ts';

export type RunningTracing = Tracing & {
  /** Sends what is waiting, for at most two seconds. */
  readonly stop: () => Promise<void>;
};

export type TracingOptions = {
  /** The `service.name` of the spans. */
  readonly service: 'pay-engine' | 'pay-dashboard';
  /** The `deployment.environment.name` of the spans; undefined for a process that has none. */
  readonly environment?: string;
  readonly registry: Registry;
  /** Called after each export that failed. */
  readonly onFailure: () => void;
};

const EXPORT_MS = 5_000;
const STOP_MS = 2_000;

/** Only a process with traces loads this file, because the library takes memory and time to start. */
export function startTracing(settings: TracingSettings, options: TracingOptions): RunningTracing {
  const { service, environment, registry, onFailure } = options;
  const spans = new Counter({
    name: 'pay_trace_spans_total',
    help: 'Spans by result: exported; failed, because the collector did not accept the span; or dropped, because too many spans were waiting.',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['exported', 'failed', 'dropped']) spans.inc({ result }, 0);
  const { url, headers, sampler } = settings;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: EXPORT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      ...(environment !== undefined && { 'deployment.environment.name': environment }),
    }),
    sampler: samplerOf(sampler),
    spanProcessors: [boundedExport(exporter, spans, onFailure)],
  });
  const tracer = provider.getTracer('pay');
  return {
    start: (...span) => startTrace(tracer, ...span),
    stop: async () => {
      // A collector that does not answer must not delay the end of the process.
      await Promise.race([provider.shutdown().catch(() => {}), pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}
