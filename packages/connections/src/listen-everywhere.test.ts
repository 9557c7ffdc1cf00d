import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { listenEverywhere } from './listen-everywhere.ts';

/** On Linux, every address in 127.0.0.0/8 belongs to this machine; the last address below belongs to no machine. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '192.0.2.1'];

test('a host with two addresses has one server, which answers on both addresses until it has ended', async () => {
  const app = fastify();
  app.get('/', async ({ ip }) => ip);
  const listen = { host: '127.0.0.1', port: 0 };
  const { url, ended } = await listenEverywhere(app, listen, async () => ADDRESSES);
  const port = Number(new URL(url).port);
  const ask = async (address: string, closes: boolean) => {
    const socket = connect(port, address);
    await once(socket, 'connect');
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${closes ? 'Connection: close\r\n' : ''}\r\n`);
    return socket;
  };
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    expect(await text(await ask(address, true))).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  }
  // A kept-alive connection on the second address also ends when the server stops.
  const kept = await ask('127.0.0.2', false);
  await once(kept, 'data');
  await Promise.all([app.close(), once(kept.resume(), 'close')]);
  await ended();
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    const [error] = await once(connect(port, address), 'error');
    expect(error.code).toBe('ECONNREFUSED');
  }
});
