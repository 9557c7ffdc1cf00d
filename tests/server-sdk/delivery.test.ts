import { createServer } from 'node:http';
import { Pay } from '@pay/server';
import { afterAll, beforeAll, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type Listening, listening } from './listening.ts';

const EXAMPLES = '../../packages/server-sdk/examples';

let engine: TestEngine;
let shop: Listening;
let receive: Parameters<typeof createServer>[1];
beforeAll(async () => {
  engine = await startTestEngine();
  shop = await listening(createServer((request, response) => receive?.(request, response)));
});
afterAll(async () => {
  await shop.stop();
  await engine.stop();
});

test('the example receiver accepts what an engine delivers', async () => {
  const pay = new Pay({ secretKey: engine.profile.secretKey.value, baseUrl: engine.url });
  const { secret, endpoint_id: endpointId } = await pay.webhookEndpoints.create({ url: `${shop.url}/hooks` });
  // The example reads the secret once, as a shop does when it starts. The query in the import makes the module a
  // separate instance.
  process.env['PAY_WEBHOOK_SECRET'] = secret;
  const example = await import(`${EXAMPLES}/plain-node.ts?delivered`);
  const { fulfilled } = (await import(`${EXAMPLES}/fulfil.ts`)) as { fulfilled: readonly string[] };
  receive = example.receive;

  const payment = await pay.payments.initiate({ amount: 10.5, currency: 'BHD', reference: 'order-delivered' });
  await (await cardPage(payment.payment_url)).pay('4242424242424242');

  await eventually(() => fulfilled.filter((order) => order === 'order-delivered')).toHaveLength(1);
  const statuses = async () => {
    const { data } = await pay.webhookEndpoints.deliveries(endpointId).page();
    return data.map(({ event_type: type, status }) => `${type} ${status}`);
  };
  await eventually(statuses).toEqual(['payment.succeeded succeeded']);
});
