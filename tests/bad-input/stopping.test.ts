import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { openSocket, rawExchange } from '../harness/raw-exchange.ts';
import { startTestEngine } from '../harness/test-engine.ts';
import { waitingStatements } from '../harness/waiting-statements.ts';

const BODY = '{"amount":10.5,"currency":"BHD"}';
const BEGINNINGS = ['', 'GET /health', 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'];

test('at its end the engine waits for those whom it owes an answer, and for nobody who has not asked', async () => {
  const engine = await startTestEngine();
  const idle = await Promise.all(BEGINNINGS.map(opened));
  const lock = await engine.database.pool.connect();
  await lock.query('begin; lock table sessions in access exclusive mode');
  const head = `POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${engine.profile.secretKey.value}\r\n`;
  const rest = `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
  const asked = rawExchange(engine.url, head + rest);
  await eventually(() => waitingStatements(engine.database.pool)).toBe(1);

  const closed = idle.map((socket) => once(socket, 'close'));
  const stopped = engine.stopEngine();
  await Promise.all(closed);
  // All that while the one who asked is waiting, and is answered all the same.
  await lock.query('rollback');
  lock.release();
  expect((await asked).statuses).toEqual([201]);
  await stopped;
  await engine.stop();

  async function opened(bytes: string) {
    const socket = await openSocket(engine.url);
    socket.write(bytes);
    if (bytes.endsWith('\r\n\r\n')) await once(socket, 'data');
    return socket.resume();
  }
}, 60_000);
