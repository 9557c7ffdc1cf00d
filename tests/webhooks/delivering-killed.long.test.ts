import { randomBytes } from 'node:crypto';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { readConfig } from '@pay/engine/config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningCommand, startCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { addDeliveries, addEndpoint, attemptRows, deliveryRow } from './delivering.ts';
import { accept, hang, type Receiver, startReceiver } from './receiver/receiver.ts';

let database: TestDatabase;
let receiver: Receiver;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startReceiver();
  env = {
    DATABASE_URL: database.url,
    PAY_SANDBOX_BASE_URL: 'https://sandbox.pay.example',
    PAY_LIVE_BASE_URL: 'https://pay.example',
    PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PAY_ALLOW_LOOPBACK_WEBHOOKS: '1',
    PAY_HOST: '127.0.0.1',
  };
});
afterAll(async () => {
  await receiver.stop();
  await database.drop();
});

async function startWorker(): Promise<RunningCommand> {
  const args = ['serve', '--role', 'worker', '--environment', 'sandbox'];
  const command = startCommand(args, { ...env, PAY_PORT: String(await freePort()) });
  await command.line(/^Ready/);
  return command;
}

test('another worker repeats the messages of a killed worker, under the same ids', async () => {
  const { profile } = await createTestProfile(database.pool);
  const stand = { database, profileId: profile.profileId };
  const ownSealer = sealer(readConfig(env, 'sandbox', new Set(['worker'])).sealingKeys);
  const endpoint = await addEndpoint(stand, receiver.url, ownSealer);
  receiver.answering = hang;
  const deliveries = await addDeliveries(stand, endpoint, { count: 3 });
  const eventIds = deliveries.map(({ eventId }) => eventId).sort();

  const first = await startWorker();
  await eventually(() => receiver.ids().toSorted()).toEqual(eventIds);
  first.process.kill('SIGKILL');
  await first.ended();
  for (const each of deliveries) expect(await deliveryRow(stand, each)).toMatchObject({ status: 'pending', tries: 0 });

  // The lane belongs to the dead worker until its lease ends, which must not happen here even on a slow machine.
  await database.pool.query("update webhook_lanes set leased_until = 'infinity'");
  receiver.answering = accept;
  receiver.received.length = 0;
  const second = await startWorker();
  const [other] = await addDeliveries(stand, await addEndpoint(stand, receiver.url, ownSealer));
  await eventually(() => receiver.ids()).toEqual([other?.eventId]);
  receiver.received.length = 0;
  await database.pool.query(
    "update webhook_lanes set leased_until = now() - interval '1 second' where leased_until = 'infinity'",
  );
  await eventually(() => receiver.ids().toSorted()).toEqual(eventIds);
  for (const each of deliveries) {
    await eventually(async () => (await deliveryRow(stand, each)).status).toBe('succeeded');
    expect(await attemptRows(stand, each)).toMatchObject([{ number: 1, http_status: 204 }]);
  }
  second.process.kill('SIGTERM');
  expect((await second.ended()).code).toBe(0);
  const { rows } = await database.pool.query('select owner from webhook_lanes');
  expect(rows).toEqual([{ owner: null }, { owner: null }]);
});
