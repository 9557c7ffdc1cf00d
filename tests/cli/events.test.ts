import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, runCommand } from '../harness/command.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { someOf, testInLongRun, testInShortRun } from '../harness/runs.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
let env: Record<string, string>;
beforeAll(async () => {
  engine = await startTestEngine();
  env = { PAY_SANDBOX_BASE_URL: engine.url, PAY_SECRET_KEY: engine.profile.secretKey.value };
});
afterAll(() => engine.stop());

const events = (...args: string[]): Promise<Ended> => runCommand(['events', ...args], env);

async function cancelledSession(): Promise<string> {
  const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
  await engine.api.post(`/v1/sdk/checkout/${body.track_id}/cancel`);
  return body.track_id;
}

describe('pay events list', () => {
  testInShortRun("shows the profile's events, oldest first, page by page", async () => {
    expect(await events('list')).toMatchObject({ code: 0, stdout: 'No events found.\n' });
    const sessions = [
      (await newPaidPayment(engine)).trackId,
      await cancelledSession(),
      (await newPaidPayment(engine)).trackId,
    ];
    const all = await events('list');
    const [heads, ...rows] = all.stdout.trimEnd().split('\n');
    expect(heads).toMatch(/^TIME +EVENT +TYPE +SESSION +SEQUENCE$/);
    expect(rows[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}evt_\w{30} {2}payment\.cancelled +trk_\w{30} {2}1$/);
    expect(rows.map((row) => /trk_\w+/.exec(row)?.[0])).toEqual(sessions);
    const one = await events('list', '--limit', '1');
    const next = /There are more events: pay events list --after (evt_\w{30})\n$/.exec(one.stdout)?.[1] ?? '';
    const rest = JSON.parse((await events('list', '--after', next, '--json')).stdout);
    expect(rest.data.map(({ data }: { data: { track_id: string } }) => data.track_id)).toEqual(sessions.slice(1));
    expect(rest.has_more).toBe(false);
  });

  testInLongRun('shows the events of one type, and where to find more', async () => {
    for (let n = 0; n < 3; n++) await cancelledSession();
    const first = JSON.parse((await events('list', '--type', 'payment.cancelled', '--limit', '2', '--json')).stdout);
    expect(first.data).toHaveLength(2);
    expect(first.has_more).toBe(true);
    const after = first.data.at(-1).id;
    const rest = JSON.parse((await events('list', '--type', 'payment.cancelled', '--after', after, '--json')).stdout);
    const ids = new Set([...first.data, ...rest.data].map(({ id }: { id: string }) => id));
    const { rows } = await engine.database.pool.query("select event_id from events where type = 'payment.cancelled'");
    expect(ids).toEqual(new Set(rows.map(({ event_id: id }) => id)));
  });

  test.each(
    someOf(
      [[['list', '--limit', '0'], 2, /whole number from 1 to 10000/]],
      [
        [['list', '--after', 'evt_1'], 1, /^pay: Refused \(invalid_request\)/],
        [['resend'], 2, /missing required argument/],
        [['resend', 'evt_1'], 1, /^pay: Refused \(not_found\): There is no such event\.\n$/],
      ],
    ),
  )('%o is refused with code %i', async (args, code, sentence) => {
    const ended = await events(...args);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toMatch(sentence);
  });
});

describe('pay events resend', () => {
  testInShortRun(
    'sends an event again to all endpoints that subscribe to it, or only to a given endpoint',
    async () => {
      const { trackId } = await newPaidPayment(engine);
      const { rows } = await engine.database.pool.query('select event_id from events where track_id = $1', [trackId]);
      const eventId = rows[0].event_id;
      const nowhere = await events('resend', eventId);
      expect(nowhere).toMatchObject({
        code: 1,
        stderr:
          'pay: Nothing was sent, because no enabled endpoint subscribes to this type of event. Create or enable one first.\n',
      });
      const create = (path: string) => engine.api.post('/v1/webhook-endpoints', { url: `http://localhost:9/${path}` });
      const ids = [(await create('a')).body.endpoint_id, (await create('b')).body.endpoint_id];
      const everywhere = await events('resend', eventId);
      expect(everywhere.code).toBe(0);
      for (const id of ids)
        expect(everywhere.stdout).toMatch(new RegExp(`^Delivery dlv_\\w{30} to ${id} is due now\\.$`, 'm'));
      const one = await events('resend', eventId, '--endpoint', ids[1] ?? '', '--json');
      expect(JSON.parse(one.stdout).deliveries.map((each: { endpoint_id: string }) => each.endpoint_id)).toEqual([
        ids[1],
      ]);
    },
  );
});
