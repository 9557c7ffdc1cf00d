import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { openSocket, rawExchange } from '../harness/raw-exchange.ts';
import { startTestEngine } from '../harness/test-engine.ts';

const BODY = '{"amount":10.5,"currency":"BHD"}';
const BEGINNINGS = ['', 'GET /health', 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'];

/**
 * SQL that makes the creation of a session wait while `holding` has a row, even for longer than a statement may wait
 * for a lock.
 */
const HOLD_SESSIONS = `create table holding as select 1;
  create function hold() returns trigger language plpgsql as $$
    begin
      while exists (select from holding) loop perform pg_sleep(0.01); end loop;
      return new;
    end $$;
  create trigger held before insert on sessions for each row execute function hold()`;

test('while stopping, the engine completes the requests that it has received and waits for no other connection', async () => {
  const engine = await startTestEngine();
  const idle = await Promise.all(BEGINNINGS.map(opened));
  const { pool } = engine.database;
  await pool.query(HOLD_SESSIONS);
  const head = `POST /v1/sdk/checkout HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${engine.profile.secretKey.value}\r\n`;
  const rest = `Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
  const asked = rawExchange(engine.url, head + rest);
  const held = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await eventually(async () => (await pool.query(held)).rowCount).toBe(1);

  const closed = idle.map((socket) => once(socket, 'close'));
  const stopped = engine.stopEngine();
  await Promise.all(closed);
  // The one pending request has been waiting all this time, and still gets its answer.
  await pool.query('delete from holding');
  expect((await asked).statuses).toEqual([201]);
  await stopped;
  await engine.stop();

  async function opened(bytes: string) {
    const socket = await openSocket(engine.url);
    socket.write(bytes);
    if (bytes.endsWith('\r\n\r\n')) await once(socket, 'data');
    return socket.resume();
  }
});
