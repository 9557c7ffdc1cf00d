import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { listenEverywhere } from './listen-everywhere.ts';

const CLIENTS = 700;
const PATIENCE_MS = 60_000;

/** Opens connections in a thread of its own, and counts those that are open in `counted`. */
const CROWD = `
  const { workerData: { port, clients, counted } } = require('node:worker_threads');
  const { connect } = require('node:net');
  for (let number = 0; number < clients; number++) {
    const socket = connect(port, '127.0.0.1', () => {
      Atomics.add(counted, 0, 1);
      Atomics.notify(counted, 0);
    });
    socket.on('error', () => {});
  }`;

/** How many connections the system lets wait for any process. */
function allowed(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 128;
  }
}

test.skipIf(allowed() < CLIENTS)(
  'a crowd of clients is connected while the process is too busy to accept anyone',
  async () => {
    const app = fastify();
    const { url } = await listenEverywhere(app, { host: '127.0.0.1', port: 0 });
    const counted = new Int32Array(new SharedArrayBuffer(4));
    const workerData = { port: Number(new URL(url).port), clients: CLIENTS, counted };
    const crowd = new Worker(CROWD, { eval: true, workerData });
    await once(crowd, 'online');
    // From here on, this thread does nothing else.
    const until = performance.now() + PATIENCE_MS;
    for (let open = 0; open < CLIENTS && performance.now() < until; open = Atomics.load(counted, 0)) {
      Atomics.wait(counted, 0, open, 1_000);
    }
    expect(Atomics.load(counted, 0)).toBe(CLIENTS);
    await crowd.terminate();
    await app.close();
  },
);
