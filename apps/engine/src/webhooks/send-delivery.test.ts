import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressGuard } from '../addresses/address-guard.ts';
import { endpointConnections } from './endpoint-connections.ts';
import { sendDelivery } from './send-delivery.ts';

let requests = 0;
const server = createServer((_request, reply) => {
  requests += 1;
  reply.end();
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

test.each([
  'blob:http://127.0.0.1:PORT',
  'http://127.0.0.1:PORT',
  'filesystem:http://127.0.0.1:PORT/x',
  'ftp://127.0.0.1:PORT',
])('nothing is sent to %s, because its address is not public', async (written) => {
  const guard = addressGuard({ allowLoopback: false });
  const connections = endpointConnections({ guard, connectionsMax: 1, timeoutMs: 2_000 });
  const message = {
    endpointId: 'whe_1',
    url: written.replace('PORT', String(port)),
    eventId: 'evt_1',
    body: '{}',
    signers: [],
    at: new Date(),
  };
  const sent = await sendDelivery({ guard, connections, timeoutMs: 2_000 }, message);
  expect(sent).toMatchObject({ outcome: 'failed', attempt: { failure: 'address_not_public' } });
  expect(requests).toBe(0);
});
