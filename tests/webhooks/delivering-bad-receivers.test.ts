import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificateFor } from '../harness/certificate.ts';
import { eventually } from '../harness/eventually.ts';
import {
  type AttemptRow,
  addDeliveries,
  addEndpoint,
  attemptRows,
  deliveringStand,
  deliveryRow,
  type Stand,
} from './delivering.ts';
import { startRawReceiver } from './receiver/raw-receiver.ts';
import { answer, type Receiver, startReceiver } from './receiver/receiver.ts';

/** Busy machines answer late, so only the tests of the time limit have a short one. */
const PATIENT_MS = 60_000;
const IMPATIENT_MS = 700;
const good = certificateFor('localhost', { from: 2020, until: 2049 });
const expired = certificateFor('localhost', { from: 2020, until: 2021 });
const early = certificateFor('localhost', { from: 2048, until: 2049 });
const ofAnother = certificateFor('shop.example', { from: 2020, until: 2049 });
const trustedRoots = [good, expired, early, ofAnother].map(({ cert }) => cert).join('');
const unknown = certificateFor('localhost', { from: 2020, until: 2049 });

let stand: Stand;
/** A receiver that no redirect must ever reach. */
let canary: Receiver;

beforeAll(async () => {
  stand = await deliveringStand();
  canary = await startReceiver();
  stand.start({ timeoutMs: PATIENT_MS, trustedRoots });
});
afterAll(async () => {
  expect(canary.received).toEqual([]);
  await stand.stop();
  await canary.stop();
  expect(stand.errors).toEqual([]);
});

/** Delivers once to an address, and returns the log entry of the first try and the delivery's status. */
async function firstAttemptTo(url: string): Promise<{ attempt: AttemptRow; status: string }> {
  const endpoint = await addEndpoint(stand, url);
  const [delivery = { deliveryId: '', eventId: '' }] = await addDeliveries(stand, endpoint);
  await eventually(async () => (await attemptRows(stand, delivery)).length).toBe(1);
  const [attempt] = await attemptRows(stand, delivery);
  if (!attempt) throw new Error('no attempt was logged');
  return { attempt, status: (await deliveryRow(stand, delivery)).status };
}

async function firstAttemptAtRaw(behave: (socket: Socket) => void) {
  const receiver = await startRawReceiver(behave);
  try {
    return await firstAttemptTo(receiver.url);
  } finally {
    await receiver.stop();
  }
}

const OK = 'HTTP/1.1 200 OK\r\n';

/** Sends the head immediately and repeats the rest for ever. */
function dripping(socket: Socket, head: string, text: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(text), 50);
  socket.once('close', () => clearInterval(timer));
}

describe('the answers of bad receivers', () => {
  test.each([
    ['talks garbage', 'answer_unreadable', (socket: Socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
    ['sends binary noise', 'answer_unreadable', (socket: Socket) => void socket.end(Buffer.alloc(4_096, 0xfe))],
    [
      'sends headers without end',
      'answer_unreadable',
      (socket: Socket) => void socket.write(`${OK}x-a: ${'a'.repeat(200_000)}`),
    ],
    [
      'sends less than its stated length',
      'connection_failed',
      (socket: Socket) => void socket.end(`${OK}content-length: 100\r\n\r\nshort`),
    ],
    ['cuts the connection', 'connection_failed', (socket: Socket) => void socket.destroy()],
  ])('an endpoint that %s counts as failed: %s', async (_what, failure, behave) => {
    const { attempt, status } = await firstAttemptAtRaw(behave);
    expect(attempt.failure).toBe(failure);
    expect(status).toBe('pending');
  });

  test('an endpoint that answers with 10 MB is treated as successful, and the answer is not read to the end', async () => {
    let sentBytes = 0;
    const { attempt, status } = await firstAttemptAtRaw((socket) => {
      socket.write(`${OK}content-length: 10000000\r\n\r\n`);
      const piece = Buffer.alloc(10_000, 'a');
      const more = (): void => {
        while (sentBytes < 10_000_000 && !socket.destroyed) {
          sentBytes += piece.length;
          if (!socket.write(piece)) return;
        }
      };
      socket.on('drain', more);
      more();
    });
    expect(attempt).toMatchObject({ http_status: 200, failure: null });
    expect(attempt.answer?.toString()).toBe('a'.repeat(1_024));
    expect(status).toBe('succeeded');
  });

  test('an endpoint that does not listen is treated as failed, and so is one whose name does not resolve', async () => {
    const receiver = await startRawReceiver();
    await receiver.stop();
    expect((await firstAttemptTo(receiver.url)).attempt).toMatchObject({ failure: 'connection_failed' });
    const { attempt } = await firstAttemptTo('http://nobody.invalid/hooks');
    expect(['name_not_resolved', 'timeout']).toContain(attempt.failure);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('with status %i is a failure and is not followed', async (status) => {
    const receiver = await startReceiver();
    receiver.answering = answer(status, { location: canary.url });
    const first = await firstAttemptTo(receiver.url);
    expect(first.attempt).toMatchObject({ http_status: status, failure: null });
    expect(first.status).toBe('pending');
    receiver.answering = answer(status, { location: '/hooks' });
    receiver.received.length = 0;
    expect((await firstAttemptTo(receiver.url)).status).toBe('pending');
    expect(receiver.received).toHaveLength(1);
    await receiver.stop();
  });
});

describe('over TLS', () => {
  test('a good certificate is accepted', async () => {
    const receiver = await startReceiver(good);
    const { attempt, status } = await firstAttemptTo(receiver.url);
    expect(attempt).toMatchObject({ http_status: 204, failure: null });
    expect(status).toBe('succeeded');
    await receiver.stop();
  });

  test.each([
    ['expired', expired],
    ['not yet valid', early],
    ["another host's", ofAnother],
    ['of an unknown issuer', unknown],
  ])('a certificate that is %s is refused before anything is sent', async (_what, certificate) => {
    const receiver = await startReceiver(certificate);
    const { attempt, status } = await firstAttemptTo(receiver.url);
    expect(attempt).toMatchObject({ http_status: null, failure: 'certificate_invalid' });
    expect(status).toBe('pending');
    expect(receiver.received).toEqual([]);
    await receiver.stop();
  });
});

describe('an endpoint that takes too long', () => {
  beforeAll(async () => {
    await stand.stopNodes();
    stand.start({ timeoutMs: IMPATIENT_MS });
  });

  test.each([
    ['never answers', () => {}],
    ['sends its head byte by byte', (socket: Socket) => dripping(socket, OK, 'x')],
    ['sends its body byte by byte', (socket: Socket) => dripping(socket, `${OK}content-length: 100000\r\n\r\n`, 'x')],
    [
      'never ends its chunks',
      (socket: Socket) => dripping(socket, `${OK}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
    ],
  ])('%s, and is treated as timed out', async (_what, behave) => {
    const { attempt, status } = await firstAttemptAtRaw(behave);
    expect(attempt.failure).toBe('timeout');
    expect(status).toBe('pending');
  });

  test('repeats status 103 for ever, and is treated as timed out', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';
    const { attempt } = await firstAttemptAtRaw((socket) => dripping(socket, hint, hint));
    expect(attempt).toMatchObject({ http_status: null, failure: 'timeout' });
  });
});
