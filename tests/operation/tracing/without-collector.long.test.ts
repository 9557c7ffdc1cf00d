import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../harness/free-port.ts';
import { truthOf } from '../../harness/new-payment.ts';
import { newPaidPayment } from '../../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { type Collector, startCollector } from './collector.ts';

const sampler = { ratio: 1, isParentBased: true } as const;

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());

async function tracedEngine(url: string, tracing: Partial<Parameters<typeof startTestEngine>[0]> = {}) {
  const port = await freePort();
  const admin = { host: '127.0.0.1', port };
  const engine = await startTestEngine({
    admin,
    tracing: { url: `${url}/v1/traces`, headers: {}, sampler },
    ...tracing,
  });
  const spans = async (result: string) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^pay_trace_spans_total\\{result="${result}".*\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  return { engine, spans };
}

async function paysAsUsual(engine: TestEngine): Promise<void> {
  expect(await truthOf(engine, await newPaidPayment(engine))).toMatchObject({ status: 'paid' });
}

describe('payments continue, and lost spans are counted', () => {
  test('when nothing listens at the collector', async () => {
    const { engine, spans } = await tracedEngine(`http://localhost:${await freePort()}`);
    await paysAsUsual(engine);
    await expect.poll(() => spans('failed')).toBeGreaterThan(5);
    await paysAsUsual(engine);
    expect(await spans('exported')).toBe(0);
    expect((await engine.readLog()).match(/"traces were not exported"/g)).toHaveLength(1);
    await engine.stop();
  });

  test('when the collector refuses the spans', async () => {
    collector.answers = 'refused';
    const { engine, spans } = await tracedEngine(collector.url);
    await paysAsUsual(engine);
    await expect.poll(() => spans('failed')).toBeGreaterThan(5);
    await engine.stop();
  });

  test('when the collector does not answer', async () => {
    collector.answers = 'nothing';
    const { engine, spans } = await tracedEngine(collector.url);
    await paysAsUsual(engine);
    await expect.poll(() => spans('failed')).toBeGreaterThan(5);
    await paysAsUsual(engine);
    expect(await spans('exported')).toBe(0);
    await engine.stop();
  });
});

describe('sampling', () => {
  test('records nothing at a ratio of 0, but log lines can still be correlated', async () => {
    collector.answers = 'taken';
    const tracing = { url: `${collector.url}/v1/traces`, headers: {}, sampler: { ratio: 0, isParentBased: true } };
    const { engine } = await tracedEngine(collector.url, { tracing });
    const before = collector.spans.length;
    await paysAsUsual(engine);
    const caller = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
    await engine.api.post('/merchant/payment-status', { track_id: 'trk_none' }, caller);
    expect(await engine.readLog()).toContain('"trace_id":"4bf92f3577b34da6a3ce929d0e0e4736"');
    await engine.stop();
    // Only requests that the caller wants to have recorded are recorded, together with all their parts.
    const traces = new Set(collector.spans.slice(before).map(({ traceId }) => traceId));
    expect([...traces]).toEqual(['4bf92f3577b34da6a3ce929d0e0e4736']);
  });

  test('does not leave the choice to callers unless it is parent-based', async () => {
    const tracing = { url: `${collector.url}/v1/traces`, headers: {}, sampler: { ratio: 0, isParentBased: false } };
    const { engine } = await tracedEngine(collector.url, { tracing });
    const before = collector.spans.length;
    const caller = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4737-00f067aa0ba902b7-01' };
    await engine.api.post('/merchant/payment-status', { track_id: 'trk_none' }, caller);
    await engine.stop();
    expect(collector.spans.length).toBe(before);
  });
});
