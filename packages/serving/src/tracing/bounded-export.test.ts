import { type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { boundedExport } from './bounded-export.ts';

type Export = Parameters<SpanExporter['export']>;

test('spans are dropped and counted while too many others are waiting, until the collector takes some', async () => {
  const waiting: Export[] = [];
  const exporter: SpanExporter = { export: (...given) => void waiting.push(given), shutdown: async () => {} };
  const counter = new Counter({ name: 'spans', help: 'x', labelNames: ['result'], registers: [new Registry()] });
  const counted = async () => {
    const { values } = await counter.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels['result'], value]));
  };
  let failures = 0;
  const onFailure = () => {
    failures += 1;
  };
  const tracer = new TracerProvider({ spanProcessors: [boundedExport(exporter, counter, onFailure)] }).getTracer(
    'test',
  );
  const end = (count: number) => {
    for (let done = 0; done < count; done++) tracer.startSpan('span').end();
  };

  end(4_096);
  expect(await counted()).toEqual({});
  end(10);
  expect(await counted()).toEqual({ dropped: 10 });

  const [taken, done] = waiting.shift() ?? [];
  expect(taken).toHaveLength(512);
  done?.({ code: 0 });
  await expect.poll(() => waiting.length).toBe(1);
  end(513);
  expect(await counted()).toEqual({ dropped: 11, exported: 512 });

  waiting.shift()?.[1]({ code: 1, error: new Error('refused') });
  expect(await counted()).toEqual({ dropped: 11, exported: 512, failed: 512 });
  expect(failures).toBe(1);
});
