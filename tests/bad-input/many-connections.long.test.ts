import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { newPayment } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { expectUnharmed } from './expect-safe.ts';
import type { Held, Hold } from './hold-connections.ts';
import { openFilesMax } from './open-files-max.ts';

const SESSION = { amount: 10.5, currency: 'BHD' };
/** The number of open files that the engine, the test and the database driver need in addition to the connections. */
const OTHER_FILES = 1_000;

let engine: TestEngine;
let holders: ChildProcess[] = [];
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterEach(async () => {
  await Promise.all(
    holders.map((holder) => {
      holder.kill();
      return once(holder, 'exit');
    }),
  );
  holders = [];
});
afterAll(() => engine.stop());

/** Another process holds the clients' side of the connections, because one process cannot open so many files. */
async function hold(asked: Hold): Promise<{ readonly held: Held; ask(): Promise<Held> }> {
  const holder = fork(join(import.meta.dirname, 'hold-connections.ts'), { execArgv: [] });
  holders.push(holder);
  const told = async (message: unknown): Promise<Held> => {
    const answer = once(holder, 'message');
    holder.send(message as object);
    return (await answer)[0];
  };
  return { held: await told(asked), ask: () => told('how many?') };
}

const HALF_HEAD = 'POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\n';

test('10,000 idle connections and 400 unfinished requests delay no other request', async () => {
  const count = Math.min(10_000, openFilesMax() - OTHER_FILES);
  const bytesBefore = process.memoryUsage().rss;
  // Each connection has had one answer, so it is kept alive like a browser's or a pool's.
  const { held, ask } = await hold({
    url: engine.url,
    count,
    bytes: 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n',
    waits: true,
  });
  expect(held).toEqual({ opened: count, open: count });
  const kib = (process.memoryUsage().rss - bytesBefore) / count / 1024;
  process.stdout.write(`${count} connections are open, with ${kib.toFixed(1)} KiB of memory each\n`);
  await hold({ url: engine.url, count: 200, bytes: HALF_HEAD, waits: false });
  await hold({ url: engine.url, count: 200, bytes: `${HALF_HEAD}Content-Length: 99\r\n\r\n{"a`, waits: false });

  const answers = await Promise.all(Array.from({ length: 100 }, () => engine.api.post('/v1/sdk/checkout', SESSION)));
  expect(answers.map(verdict)).toEqual(answers.map(() => '201'));
  const payment = await newPayment(engine);
  expect((await (await cardPage(payment.url)).pay('4242424242424242')).status).toBe(200);
  // All of these requests were answered while the idle connections were open.
  expect(await ask()).toEqual({ opened: count, open: count });
  await expectUnharmed(engine);
});
