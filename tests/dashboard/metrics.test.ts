import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { freePort } from '../harness/free-port.ts';
import { PASSWORD, startTestDashboard, type TestDashboard } from '../harness/test-dashboard.ts';
import { type Collector, startCollector, treeOf } from '../operation/tracing/collector.ts';

const PARENT = '4bf92f3577b34da6a3ce929d0e0e4736';

let collector: Collector;
let dashboard: TestDashboard;
let adminUrl: string;
beforeAll(async () => {
  collector = await startCollector();
  const port = await freePort();
  adminUrl = `http://127.0.0.1:${port}`;
  dashboard = await startTestDashboard({
    admin: { host: '127.0.0.1', port },
    tracing: { url: `${collector.url}/v1/traces`, headers: {}, sampler: { ratio: 1, isParentBased: true } },
  });
  const person = await dashboard.person('Amal Haddad');
  const browser = await dashboard.signedIn(person);
  expect((await browser.get('/api/me')).status).toBe(200);
  const anonymous = apiClient(dashboard.url, null);
  await anonymous.get('/api/me?card=4242424242424242', { traceparent: `00-${PARENT}-00f067aa0ba902b7-01` });
  await anonymous.get('/health/live');
});
afterAll(async () => {
  await dashboard.stop();
  await collector.stop();
});

/** The value of a series, by a part of its labels. */
async function seriesValue(name: string, labels: string): Promise<number> {
  const { body } = await apiClient(adminUrl, null).get('/metrics');
  const lines = String(body).split('\n');
  const line = lines.find((each) => each.startsWith(`${name}{`) && each.includes(labels));
  return Number(line?.split(' ').at(-1));
}

describe("the dashboard's metrics", () => {
  test('are served on the admin port only, with the environment `dashboard`', async () => {
    expect((await apiClient(dashboard.url, null).get('/metrics')).body).not.toContain('pay_http_request');
    const { status, body } = await apiClient(adminUrl, null).get('/metrics');
    expect(status).toBe(200);
    const series = String(body)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(series.length).toBeGreaterThan(50);
    expect(series.filter((line) => !line.includes('environment="dashboard"'))).toEqual([]);
  });

  test('count each answer by the pattern of its route and its status, never by its URL', async () => {
    const count = 'pay_http_request_duration_seconds_count';
    expect(await seriesValue(count, 'method="GET",route="/api/me",status="200"')).toBe(1);
    expect(await seriesValue(count, 'method="GET",route="/api/me",status="401"')).toBe(1);
    expect(await seriesValue(count, 'method="GET",route="/health/live",status="200"')).toBe(1);
    const { body } = await apiClient(adminUrl, null).get('/metrics');
    // Only the labels: the value of a series can contain any digits.
    const labels = String(body)
      .match(/\{[^}]*\}/g)
      ?.join('\n');
    expect(labels).not.toMatch(/4242|amal/);
  });

  test('show the connections of both of its pools', async () => {
    const name = 'pay_database_connections';
    expect(await seriesValue(name, 'state="most"')).toBe(2 * dashboard.config.databaseConnectionsMax);
    expect(await seriesValue(name, 'state="open"')).toBeGreaterThanOrEqual(2);
    expect(await seriesValue(name, 'state="waited_for"')).toBe(0);
  });

  test('include what the alert rule for saturation needs', async () => {
    expect(await seriesValue('nodejs_eventloop_lag_p99_seconds', 'environment="dashboard"')).toBeGreaterThanOrEqual(0);
  });
});

describe("the dashboard's traces", () => {
  test('contain each request with its statements, and its log lines refer to the trace', async () => {
    const seen = () => collector.spans.find(({ name, facts }) => name === 'GET /api/me' && !facts['error.type']);
    await expect.poll(seen).toBeDefined();
    const root = collector.spans.find(
      ({ name, facts }) => name === 'GET /api/me' && facts['http.response.status_code'] === 200,
    );
    if (!root) throw new Error('the request was not traced');
    expect(root).toMatchObject({ service: 'pay-dashboard', parentSpanId: undefined });
    expect(treeOf(collector.spans, root).length).toBeGreaterThan(1);
    expect(await dashboard.readLog()).toContain(`"trace_id":"${root.traceId}"`);
    expect(await seriesValue('pay_trace_spans_total', 'result="exported"')).toBeGreaterThan(1);
  });

  test("never continue a browser's trace, and contain no personal data", async () => {
    expect(collector.spans.filter(({ traceId }) => traceId === PARENT)).toEqual([]);
    const sent = collector.sent.join('\n');
    expect(sent).toContain('sign-in');
    for (const secret of [PASSWORD, 'amal', '4242424242424242', '/health/live']) {
      expect(sent.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});
