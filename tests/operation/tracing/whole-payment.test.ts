import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../../harness/card-page.ts';
import { freePort } from '../../harness/free-port.ts';
import { newPayment } from '../../harness/new-payment.ts';
import { startTestEngine, type TestEngine } from '../../harness/test-engine.ts';
import { endpointCalls, newEndpointId } from '../../webhooks/endpoint-calls.ts';
import { type Receiver, startReceiver } from '../../webhooks/receiver/receiver.ts';
import { type CollectedSpan, type Collector, startCollector, treeOf } from './collector.ts';

const CARD = '4242424242424242';
const PRIVATE = 'a-private-description';
const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const TRACEPARENT = `00-${PARENT.traceId}-${PARENT.spanId}-01`;

let collector: Collector;
let receiver: Receiver;
let engine: TestEngine;
let endpointId: string;
let url: string;
let trackId: string;

beforeAll(async () => {
  [collector, receiver] = await Promise.all([startCollector(), startReceiver()]);
  const port = await freePort();
  engine = await startTestEngine({
    admin: { host: '127.0.0.1', port },
    tracing: {
      url: `${collector.url}/v1/traces`,
      headers: { authorization: 'Bearer of-the-test' },
      sampler: { ratio: 1, isParentBased: true },
    },
  });
  endpointId = await newEndpointId(endpointCalls(engine.api), { url: receiver.url });
  const { api } = engine;
  const body = { amount: 10.5, currency: 'BHD', description: PRIVATE };
  const created = await api.post('/merchant/initiate-payment', body, { traceparent: TRACEPARENT });
  trackId = created.body.track_id;
  url = created.body.payment_url;
  await (await cardPage(url)).pay(CARD);
  await api.post('/merchant/refund', { track_id: trackId, amount: 1, reason: 'other' }, { 'idempotency-key': 'r-1' });
  await api.get('/health/ready');
});
afterAll(async () => {
  await engine.stop();
  await Promise.all([collector.stop(), receiver.stop()]);
});

/** The span with this name that was collected first; waits until there is one. */
async function spanNamed(name: string): Promise<CollectedSpan> {
  await expect.poll(() => collector.spans.map((span) => span.name)).toContain(name);
  return collector.spans.find((span) => span.name === name) as CollectedSpan;
}

describe('the traces of a payment', () => {
  test("a request's span names its route, and has its statements and its commit below it", async () => {
    const created = await spanNamed('POST /merchant/initiate-payment');
    expect(created.facts).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/merchant/initiate-payment',
      'http.response.status_code': 201,
    });
    expect(created).toMatchObject({ service: 'pay-engine', hasFailed: false });
    expect(treeOf(collector.spans, created)).toEqual([
      'POST /merchant/initiate-payment',
      '  wait for a shared write',
      expect.stringMatching(/^ {4}\w+\.\w+/),
    ]);
  });

  test("the card form's span has the calls to the acquirer below it, with their outcomes", async () => {
    const form = await spanNamed('POST /payment');
    const sale = await spanNamed('acquirer authorise');
    expect(sale).toMatchObject({ traceId: form.traceId, hasFailed: false });
    expect(sale.facts).toEqual({
      'pay.acquirer.kind': 'simulator',
      'pay.acquirer.operation': 'authorise',
      'pay.outcome': 'approved',
    });
    expect(treeOf(collector.spans, form).length).toBeGreaterThan(5);
    expect((await spanNamed('acquirer refund')).facts).toMatchObject({ 'pay.outcome': 'approved' });
  });

  test('a delivery has a separate trace with its endpoint, its number and its status, and does not pass the trace on', async () => {
    const delivery = await spanNamed('webhook delivery');
    expect(delivery).toMatchObject({ parentSpanId: undefined, hasFailed: false });
    expect(delivery.facts).toMatchObject({
      'pay.endpoint_id': endpointId,
      'pay.attempt': 1,
      'pay.outcome': 'succeeded',
      'http.response.status_code': 204,
    });
    expect(receiver.received.length).toBeGreaterThan(0);
    for (const { headers } of receiver.received) expect(headers).not.toHaveProperty('traceparent');
  });

  test('the trace of a merchant that traces its own request contains our spans', async () => {
    const created = await spanNamed('POST /merchant/initiate-payment');
    expect(created).toMatchObject({ traceId: PARENT.traceId, parentSpanId: PARENT.spanId });
  });

  test("a shopper's trace is not continued", async () => {
    const page = await cardPage(url);
    expect(page.status).toBe(200);
    await page.post({ token: page.token, number: CARD }, { traceparent: TRACEPARENT });
    await expect.poll(() => collector.spans.filter(({ name }) => name === 'POST /payment').length).toBe(2);
    const pages = collector.spans.filter(({ name }) => name.endsWith('/payment'));
    for (const { traceId, parentSpanId } of pages) {
      expect(traceId).not.toBe(PARENT.traceId);
      expect(parentSpanId).toBeUndefined();
    }
  });

  test('a log line contains the trace id of its request', async () => {
    const { traceId } = await spanNamed('POST /merchant/refund');
    const lines = (await engine.readLog()).trimEnd().split('\n');
    const answered = lines.map((line) => JSON.parse(line)).filter((line) => line.route === '/merchant/refund');
    expect(answered).toMatchObject([{ msg: 'answered', trace_id: traceId }]);
    expect(lines.find((line) => line.includes('"started"'))).not.toContain('trace_id');
  });

  test('health checks are not traced', async () => {
    await spanNamed('POST /merchant/refund');
    expect(collector.spans.filter(({ name }) => name.includes('health'))).toEqual([]);
  });

  test('requests that share a statement are linked to it, and it is part of none of them', async () => {
    const before = collector.spans.length;
    const requests = Array.from({ length: 8 }, () => newPayment(engine));
    await Promise.all(requests);
    const shared = async () => collector.spans.slice(before).find(({ name }) => name === 'shared write');
    await expect.poll(shared).toBeDefined();
    const write = (await shared()) as CollectedSpan;
    expect(write.parentSpanId).toBeUndefined();
    expect(write.links.length).toBe(write.facts['pay.requests']);
    expect(write.links.length).toBeGreaterThan(1);
    const linked = () => collector.spans.filter(({ links }) => links.some(({ spanId }) => spanId === write.spanId));
    await expect.poll(() => linked().length).toBe(write.links.length);
    expect(
      linked()
        .map(({ spanId }) => spanId)
        .toSorted(),
    ).toEqual(write.links.map(({ spanId }) => spanId).toSorted());
    expect(new Set(linked().map(({ traceId }) => traceId)).size).toBe(write.links.length);
    expect(treeOf(collector.spans, write).length).toBeGreaterThan(1);
  });

  test('nothing that is sent to the collector contains a card, a key, an amount, free text or an address', async () => {
    await spanNamed('webhook delivery');
    expect(collector.headers['authorization']).toBe('Bearer of-the-test');
    const sent = collector.sent.join('\n');
    const secrets = [
      CARD,
      Buffer.from(CARD).toString('base64').replaceAll('=', ''),
      PRIVATE,
      engine.profile.secretKey.value,
      engine.profile.publishableKey.value,
      trackId,
      new URL(url).search,
      receiver.url,
      '127.0.0.1',
      '12/40',
    ];
    for (const secret of secrets) expect(sent).not.toContain(secret);
    const names = new Set(collector.spans.flatMap(({ facts }) => Object.keys(facts)));
    expect([...names].toSorted()).toEqual([
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'pay.acquirer.kind',
      'pay.acquirer.operation',
      'pay.attempt',
      'pay.endpoint_id',
      'pay.event_id',
      'pay.outcome',
      'pay.request_id',
      'pay.requests',
    ]);
  });

  test('exported spans are counted', async () => {
    const { admin } = engine.config;
    const metrics = await (await fetch(`http://127.0.0.1:${admin?.port}/metrics`)).text();
    expect(metrics).toMatch(/pay_trace_spans_total\{result="exported",environment="sandbox"\} [1-9]/);
    expect(metrics).toMatch(/pay_trace_spans_total\{result="dropped",environment="sandbox"\} 0/);
  });
});
