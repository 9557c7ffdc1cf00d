import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { networks } from '@pay/addresses/networks';
import { expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { newPayment } from '../harness/new-payment.ts';
import { simulatorAt } from '../harness/simulator-of.ts';
import { startTestEngine } from '../harness/test-engine.ts';

test("the acquirer gets the shopper's address, not the proxy's", async () => {
  const told: unknown[] = [];
  const acquirer = createServer(async (request, response) => {
    if (request.method === 'POST') told.push(await json(request));
    response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => acquirer.listen(0, 'localhost', resolve));
  const baseUrl = `http://localhost:${(acquirer.address() as AddressInfo).port}`;
  const trustedProxies = networks('127.0.0.0/8, ::1');
  if (trustedProxies === undefined) throw new Error('no networks');
  const engine = await startTestEngine({ trustedProxies, acquirer: simulatorAt(baseUrl) });
  try {
    const page = await cardPage((await newPayment(engine)).url);
    const fields = { token: page.token, number: '4242424242424242', expiry: '12/40', cvv: '123' };
    await page.post(fields, { 'x-forwarded-for': '192.0.2.66, 2001:db8::7', 'user-agent': 'Tester' });
    expect(told[0]).toMatchObject({ three_ds: { browser: { ip: '2001:db8::7', user_agent: 'Tester' } } });
  } finally {
    await engine.stop();
    acquirer.close();
  }
});
