import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { SIMULATOR_PROTOCOL as protocol } from '../acquirers/simulator/simulator-protocol.ts';
import type { AcquirerCall, NoticeCall } from '../books/acquirer-call.ts';
import { startNoticeProxy } from './notice-proxy.ts';

const servers: Server[] = [];
const proxies: { stop(): void }[] = [];
afterEach(() => {
  for (const proxy of proxies.splice(0)) proxy.stop();
  for (const server of servers.splice(0)) server.close();
});

async function engine(name: string, status: number) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end());
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { name, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** An engine that is down. */
const DOWN = { name: 'engine-1', origin: 'http://127.0.0.1:1' };

async function proxyTo(engines: readonly { name: string; origin: string }[]) {
  const calls: AcquirerCall[] = [];
  const notices: NoticeCall[] = [];
  const proxy = await startNoticeProxy({ protocol, note: (call) => void calls.push(call), notices });
  proxies.push(proxy);
  proxy.serve(engines);
  const send = (id: string) =>
    fetch(`${proxy.origin}/notices/acc_1`, {
      method: 'POST',
      body: JSON.stringify({ notice_id: id, about: 'sale', record: { merchant_ref: 'att_1', state: 'approved' } }),
    }).then(({ status }) => status);
  return { calls, notices, send };
}

test('a notice reaches an engine that is running, and is recorded as an answer from the acquirer', async () => {
  const { calls, notices, send } = await proxyTo([DOWN, await engine('engine-2', 200)]);
  expect(await send('R-1-approved')).toBe(200);
  expect(await send('R-1-approved')).toBe(200);
  expect(notices).toMatchObject([{ id: 'R-1-approved', status: 200 }, { status: 200 }]);
  expect(calls).toContainEqual(
    expect.objectContaining({
      call: 'notice',
      reference: 'att_1',
      told: expect.objectContaining({ state: 'approved' }),
    }),
  );
});

test('a forged notice is passed on, but is not recorded as an answer from the acquirer', async () => {
  const { calls, notices, send } = await proxyTo([await engine('engine-1', 401)]);
  expect(await send('R-1-approved-forged')).toBe(401);
  expect(notices).toMatchObject([{ isForged: true, status: 401 }]);
  expect(calls).toEqual([]);
});

test('the connection is cut if no engine is running', async () => {
  const { notices, send } = await proxyTo([DOWN]);
  await expect(send('R-1-approved')).rejects.toThrow('fetch failed');
  expect(notices).toMatchObject([{ status: null }]);
});
