import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { attemptRows, deliveryRow, type TestDelivery } from './delivering.ts';
import { type EndpointCalls, endpointCalls, newEndpointId } from './endpoint-calls.ts';
import { accept, type Receiver, startReceiver } from './receiver/receiver.ts';

let engine: TestEngine;
let calls: EndpointCalls;
let metricsUrl: string;
const receivers: Receiver[] = [];

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  engine = await startTestEngine({ admin: { host: '127.0.0.1', port } });
  calls = endpointCalls(engine.api);
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((each) => each.stop()));
});
afterAll(() => engine.stop());

async function receiverThat(answering: Receiver['answering']): Promise<Receiver> {
  const receiver = await startReceiver();
  receiver.answering = answering;
  receivers.push(receiver);
  return receiver;
}

/** An endpoint that moves while its old address has not yet answered its message. */
async function movedInMidAir() {
  const unanswered: ServerResponse[] = [];
  const before = await receiverThat((response) => unanswered.push(response));
  const after = await receiverThat(accept);
  const endpointId = await newEndpointId(calls, { url: before.url });
  const delivery = await sendTest(endpointId);
  await eventually(() => before.ids()).toEqual([delivery.eventId]);
  await calls.change(endpointId, { url: after.url });
  const answerLate = (status: number) => unanswered[0]?.writeHead(status).end();
  return { before, after, endpointId, delivery, answerLate };
}

async function sendTest(endpointId: string) {
  const { event_id: eventId, deliveries } = (await calls.test(endpointId)).body;
  return { eventId, deliveryId: deliveries[0].delivery_id };
}

async function arrival(delivery: TestDelivery): Promise<void> {
  await eventually(async () => (await deliveryRow(engine, delivery)).status).toBe('succeeded');
}

/** How many tries have failed so far, in the whole engine. */
async function failedTries(): Promise<number> {
  const figures = await (await fetch(metricsUrl)).text();
  return Number(
    /^pay_deliveries_total\{outcome="to_be_repeated",environment="sandbox"\} (\d+)$/m.exec(figures)?.[1] ?? 0,
  );
}

async function stateOf(endpointId: string) {
  const { rows } = await engine.database.pool.query(
    `select e.status, l.failed_in_row, l.failing_since, l.probe_at
     from webhook_endpoints e join webhook_lanes l using (profile_id, endpoint_id) where endpoint_id = $1`,
    [endpointId],
  );
  return rows[0];
}

describe('an endpoint that moves while its old address has not answered', () => {
  test('gets the message at its new address at once', async () => {
    const { before, after, delivery } = await movedInMidAir();
    await arrival(delivery);
    expect([before.ids(), after.ids()]).toEqual([[delivery.eventId], [delivery.eventId]]);
    // The first try that counts was made at the new address, without waiting for the time limit of the old one.
    expect(await attemptRows(engine, delivery)).toMatchObject([{ number: 1, url: after.url, http_status: 204 }]);
  });

  test.each([410, 500])('keeps its fresh start, even if the old address then answers %i', async (status) => {
    const { endpointId, answerLate } = await movedInMidAir();
    const failedBefore = await failedTries();
    answerLate(status);
    await eventually(failedTries).toBe(failedBefore + 1);
    // Outcomes are written in order, so once a later one is written, the late answer has had its effect.
    await arrival(await sendTest(await newEndpointId(calls, { url: (await receiverThat(accept)).url })));
    expect(await stateOf(endpointId)).toEqual({
      status: 'enabled',
      failed_in_row: 0,
      failing_since: null,
      probe_at: null,
    });
  });
});
