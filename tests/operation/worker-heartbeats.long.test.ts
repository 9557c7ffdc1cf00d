import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const LOOPS = [
  'announce card page checks',
  'announce expiring keys',
  'announce missing checks',
  'apply notices',
  'ask about attempts',
  'ask about captures',
  'ask about closing_inquiries',
  'ask about lost_approvals',
  'ask about refunds',
  'ask about reversals',
  'ask about voids',
  'cancel deliveries',
  'chain the audit',
  'collect customers',
  'deliver',
  'expire sessions',
  'find missing settlements',
  'forget addresses',
  'forget card page checks',
  'forget card tries',
  'forget events',
  'forget idempotency keys',
  'forget misuses',
  'forget notices',
  'forget requests',
  'forget tries',
  'hear other nodes',
  'lapse authorisations',
  'match settlements',
  'probe accounts',
  'prove days',
  'raise settlement alarms',
];

let engine: TestEngine;
let node: Awaited<ReturnType<typeof startSecondEngine>>;
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api', 'card-page']) });
  node = await startSecondEngine(engine, { roles: new Set(['worker']), admin: { host: '127.0.0.1', port: 0 } });
});
afterAll(async () => {
  await node.stop();
  await engine.stop();
});

/** Waits longer than others, because a loop is reported as late only after a minute. */
const inMinutes = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 500, timeout: 600_000 });

async function readiness(url: string): Promise<unknown> {
  const { status, body } = await apiClient(url, null).get('/health/ready');
  return { http: status, ...body };
}

async function ages(): Promise<ReadonlyMap<string, number>> {
  const { body } = await apiClient(node.adminUrl ?? '', null).get('/metrics');
  const lines = String(body).matchAll(/^pay_worker_heartbeat_age_seconds\{work="([^"]+)",[^}]*\} (\S+)$/gm);
  return new Map([...lines].map(([, work = '', age]) => [work, Number(age)]));
}

async function logged(message: string): Promise<readonly string[]> {
  return (await engine.readLog()).split('\n').filter((line) => line.includes(message));
}

test('a worker loop that keeps failing is shown in the metrics and by readiness, and raises one alarm', async () => {
  expect([...(await ages()).keys()].sort()).toEqual(LOOPS);
  expect(await readiness(node.url)).toEqual({ http: 200, status: 'ok', late_workers: [] });
  expect(await readiness(engine.url)).toEqual({ http: 200, status: 'ok' });

  const { pool } = engine.database;
  await pool.query('alter table misuses rename to hidden_misuses');
  // The node remains ready, because it still answers requests.
  await inMinutes(() => readiness(node.url)).toEqual({ http: 200, status: 'ok', late_workers: ['forget misuses'] });
  const late = [...(await ages())].filter(([, seconds]) => seconds > 60);
  expect(late.map(([work]) => work)).toEqual(['forget misuses']);
  await inMinutes(() => logged('workers have not succeeded for a minute')).toHaveLength(1);

  await pool.query('alter table hidden_misuses rename to misuses');
  await inMinutes(() => readiness(node.url)).toEqual({ http: 200, status: 'ok', late_workers: [] });
  await inMinutes(() => logged('workers have recovered')).toHaveLength(1);
  const [alarm = '{}'] = await logged('workers have not succeeded for a minute');
  expect(JSON.parse(alarm)).toMatchObject({ alarm: true, work: 'forget misuses' });
});
