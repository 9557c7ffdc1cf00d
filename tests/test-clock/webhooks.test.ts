import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { accept, answer, type Receiver, startReceiver } from '../webhooks/receiver/receiver.ts';
import { DAY, forNewProfile, HOUR, MINUTE, movedBy } from './advancing.ts';

let shared: TestEngine;
let engine: TestEngine;
let receiver: Receiver;
beforeAll(async () => {
  shared = await startTestEngine();
});
afterEach(() => receiver.stop());
afterAll(() => shared.stop());

/** A new profile with an endpoint that answers with this status. */
async function endpointThatAnswers(status: number): Promise<string> {
  engine = await forNewProfile(shared);
  receiver = await startReceiver();
  receiver.answering = answer(status);
  const { body } = await engine.api.post('/v1/webhook-endpoints', { url: receiver.url });
  return body.endpoint_id;
}

const cancelSession = async () => {
  const { body } = await engine.api.post('/v1/sdk/checkout', { amount: 1, currency: 'BHD' });
  await engine.api.post(`/v1/sdk/checkout/${body.track_id}/cancel`);
};

/** The number of recorded tries. */
const tries = async () =>
  (
    await engine.database.pool.query('select from delivery_attempts where profile_id = $1', [
      engine.profile.profile.profileId,
    ])
  ).rowCount;

test('an event that a receiver refuses is sent again at each advance, up to the retry after 14 hours', async () => {
  await endpointThatAnswers(500);
  await cancelSession();
  await eventually(tries).toBe(1);
  const waits = [6, 6 * MINUTE, 35 * MINUTE, 3 * HOUR, 6 * HOUR, 12 * HOUR];
  for (const [sent, wait] of waits.entries()) {
    await movedBy(engine, wait);
    await eventually(tries).toBe(sent + 2);
  }
  receiver.answering = accept;
  expect(await movedBy(engine, 10 * HOUR)).toEqual({ webhook_deliveries: 1, webhook_endpoints: 1 });
  expect(await movedBy(engine, 6 * HOUR)).toEqual({ webhook_deliveries: 1, webhook_endpoints: 1 });
  await eventually(tries).toBe(8);
  expect(new Set(receiver.ids()).size).toBe(1);
  expect(await movedBy(engine, DAY)).toEqual({});
});

test('an endpoint at which everything has failed for 5 days is disabled by its next failure', async () => {
  const endpointId = await endpointThatAnswers(503);
  await cancelSession();
  await eventually(tries).toBe(1);
  await movedBy(engine, 5 * DAY);
  const read = async () => (await engine.api.get(`/v1/webhook-endpoints/${endpointId}`)).body;
  await eventually(read).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
  expect(await movedBy(engine, DAY)).not.toHaveProperty('webhook_endpoints');
});

test('the earlier secret of an endpoint no longer signs after the end of the overlap', async () => {
  const endpointId = await endpointThatAnswers(204);
  await engine.api.post(`/v1/webhook-endpoints/${endpointId}/rotate-secret`, { overlap_seconds: DAY });
  const signatures = () => String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length;
  await cancelSession();
  await eventually(() => receiver.received.length).toBe(1);
  expect(signatures()).toBe(2);
  expect(await movedBy(engine, DAY)).toEqual({ webhook_secrets: 1 });
  await cancelSession();
  await eventually(() => receiver.received.length).toBe(2);
  expect(signatures()).toBe(1);
});
