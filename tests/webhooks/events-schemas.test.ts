import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUBSCRIBABLE_TYPES } from '@pay/core/record/events/event-type';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { endpointCalls, newEndpointId } from './endpoint-calls.ts';

const SCHEMAS = join(import.meta.dirname, '../../docs/schemas');

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

test('real events match the schema file of their type', async () => {
  const calls = endpointCalls(engine.api);
  await calls.test(await newEndpointId(calls, { url: 'https://shop.invalid/', event_types: ['payment.reversed'] }));
  const paid = await newPaidPayment(engine, { metadata: { cart: '1' }, reference: 'order-1' });
  await engine.api.post('/merchant/refund', { track_id: paid.trackId, amount: 1 }, { 'idempotency-key': 'refund-1' });
  const declined = await newPayment(engine);
  await (await cardPage(declined.url)).pay('4000000000009979');
  const [cancelled, late] = [await newPayment(engine), await newPayment(engine)];
  await engine.api.post(`/v1/sdk/checkout/${cancelled.trackId}/cancel`);
  await engine.database.pool.query(`update sessions set expires_at = now() where track_id = $1`, [late.trackId]);
  const happened = async () => (await calls.events()).body.data;
  const expected = ['endpoint.test', 'payment.succeeded', 'refund.succeeded', 'payment.failed', 'payment.cancelled'];
  await eventually(async () => (await happened()).map(({ type }: { type: string }) => type)).toEqual([
    ...expected,
    'session.expired',
  ]);
  for (const event of await happened()) expect(await misfits(event.type, event)).toEqual([]);
});

test('each schema refuses an event of another type, and an incomplete one', async () => {
  const [event] = (await engine.api.get('/v1/events')).body.data;
  const other = SUBSCRIBABLE_TYPES.find((type) => type !== event.type) ?? '';
  expect(await misfits(other, event)).not.toEqual([]);
  const { id: _, ...less } = event;
  expect(await misfits(event.type, less)).not.toEqual([]);
  expect(await misfits(event.type, { ...event, data: {} })).not.toEqual([]);
});

async function misfits(type: string, event: unknown): Promise<readonly string[]> {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(await readFile(join(SCHEMAS, `${type}.json`), 'utf8')));
  return validate(event)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
