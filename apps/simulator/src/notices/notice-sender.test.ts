import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NoticeTarget } from '../book/sale.ts';
import type { Notice } from './notice.ts';
import { createNoticeSender, type NoticeSender } from './notice-sender.ts';

const SECRET = 'the-secret-of-a-test';

type Arrived = { readonly id: string; readonly isSigned: boolean };

let server: Server;
let sender: NoticeSender;
let arrived: Arrived[];
/** The statuses of the next answers; 200 once they are used up. */
let statuses: number[];
beforeEach(async () => {
  arrived = [];
  statuses = [];
  server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    const isSigned = incoming.headers['x-simulator-signature'] === signature;
    arrived.push({ id: (JSON.parse(body) as Notice).notice_id, isSigned });
    outgoing.writeHead(statuses.shift() ?? 200).end();
  });
  await once(server.listen(0, 'localhost'), 'listening');
  sender = createNoticeSender({ againMs: [1], heldMs: 30 });
});
afterEach(async () => {
  sender.stop();
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const target = (...faults: NoticeTarget['faults']): NoticeTarget => ({
  url: `http://localhost:${(server.address() as AddressInfo).port}/notices`,
  secret: SECRET,
  faults,
});

const notice = (id: string): Notice => ({
  notice_id: id,
  occurred_at: '2026-01-01T00:00:00.000Z',
  about: 'sale',
  record: { state: 'approved' },
});

const ids = () => arrived.map(({ id }) => id);

describe('a notice', () => {
  test('is signed, and sent once if it is answered', async () => {
    sender.send(target(), notice('a'));
    sender.send(target(), notice('b'));
    await expect.poll(ids).toHaveLength(2);
    expect(arrived.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
      { id: 'a', isSigned: true },
      { id: 'b', isSigned: true },
    ]);
  });

  test('is sent until it is answered with 2xx', async () => {
    statuses = [500, 404, 301, 503];
    sender.send(target(), notice('a'));
    await expect.poll(ids).toEqual(['a', 'a', 'a', 'a', 'a']);
    // The next notice shows that the first is not sent a sixth time.
    sender.send(target(), notice('b'));
    await expect.poll(ids).toEqual(['a', 'a', 'a', 'a', 'a', 'b']);
  });

  test('is sent when the address can be reached again', async () => {
    const { port } = server.address() as AddressInfo;
    const later = target();
    server.closeAllConnections();
    await once(server.close(), 'close');
    sender.send(later, notice('a'));
    await once(server.listen(port, 'localhost'), 'listening');
    await expect.poll(ids).toEqual(['a']);
  });
});

describe('with faults, a notice', () => {
  test('is duplicated under the same id', async () => {
    sender.send(target('doubled'), notice('a'));
    await expect.poll(ids).toEqual(['a', 'a']);
  });

  test('that is lost arrives when it is sent again', async () => {
    sender.send(target('lost'), notice('a'));
    await expect.poll(ids).toEqual(['a']);
  });

  test('is overtaken by the next one', async () => {
    const patient = createNoticeSender({ againMs: [1], heldMs: 60_000 });
    patient.send(target('reordered'), notice('a'));
    patient.send(target(), notice('of an account without faults'));
    await expect.poll(ids).toEqual(['of an account without faults']);
    patient.send(target('reordered'), notice('b'));
    await expect.poll(() => ids().slice(1).toSorted()).toEqual(['a', 'b']);
    patient.stop();
  });

  test('that nothing overtakes is sent after a while', async () => {
    sender.send(target('reordered'), notice('a'));
    await expect.poll(ids).toEqual(['a']);
  });

  test('is preceded by a forged notice that says the opposite under another id', async () => {
    sender.send(target('forged', 'delayed'), notice('a'));
    await expect.poll(ids).toHaveLength(2);
    expect(arrived.find(({ id }) => id === 'a')).toEqual({ id: 'a', isSigned: true });
    expect(arrived.find(({ id }) => id === 'a-forged')).toEqual({ id: 'a-forged', isSigned: false });
  });
});
