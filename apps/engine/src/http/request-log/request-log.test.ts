import type { AnsweredRequest } from '@pay/core/looking/request-log/record-requests';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRequestLog, type RequestNote } from './request-log.ts';
import { requestPath } from './request-path.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND_MS = 1_000;

function startLog() {
  const batches: (readonly AnsweredRequest[])[] = [];
  const state = { late: false, hangs: false, fails: false, errors: 0, release: () => {} };
  const log = createRequestLog({
    isLate: () => state.late,
    onError: () => (state.errors += 1),
    write: async (requests) => {
      batches.push(requests);
      if (state.fails) throw new Error('the database is unreachable');
      if (state.hangs) await new Promise<void>((resolve) => (state.release = resolve));
      return 0;
    },
  });
  const note = (count: number, fields: Partial<RequestNote> = {}) => {
    for (let n = 0; n < count; n++) log.note({ ...request(fields), ...fields });
  };
  return { log, note, state, written: () => batches.flat(), sizes: () => batches.map(({ length }) => length) };
}

let made = 0;
function request({ keyHash }: Partial<RequestNote>): RequestNote {
  made += 1;
  return {
    keyHash: keyHash ?? key(1),
    requestId: `req_${made}`,
    method: 'POST',
    route: '/v1/sdk/checkout',
    params: {},
    status: 201,
    code: null,
    durationMs: 3.4,
    address: '192.0.2.1',
    answeredAt: performance.now(),
  };
}

function key(byte: number): Buffer {
  return Buffer.alloc(32, byte);
}

test('requests do not wait for the log; the requests of one second are written together, with their age', async () => {
  const { note, written, sizes } = startLog();
  note(3);
  expect(sizes()).toEqual([]);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(sizes()).toEqual([3]);
  expect(written()[0]).toMatchObject({ durationMs: 3, path: '/v1/sdk/checkout' });
  expect(written()[0]?.ageMs).toBeGreaterThan(SECOND_MS);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(sizes()).toEqual([3]);
});

test('a key has a limited share of each batch, and part of that share is reserved for failed requests', async () => {
  const { log, note, written } = startLog();
  note(500);
  note(50, { status: 404 });
  note(5, { keyHash: key(2) });
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  const statusesOf = (byte: number) =>
    written()
      .filter(({ keyHash }) => keyHash.equals(key(byte)))
      .map(({ status }) => status);
  expect(statusesOf(1).filter((status) => status === 201)).toHaveLength(80);
  expect(statusesOf(1).filter((status) => status === 404)).toHaveLength(20);
  expect(statusesOf(2)).toHaveLength(5);
  expect(log.unlogged()).toBe(450);
  note(1);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(written()).toHaveLength(106);
});

test('one successful poll for events per key per minute is kept, and so is every failed poll', async () => {
  const { log, note, written } = startLog();
  const route = '/v1/events';
  for (let second = 0; second < 120; second++) {
    note(1, { route });
    if (second % 40 === 0) note(1, { route, status: 401 });
    await vi.advanceTimersByTimeAsync(SECOND_MS);
  }
  note(1, { route, keyHash: key(2) });
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(written().filter(({ status }) => status === 201)).toHaveLength(3);
  expect(written().filter(({ status }) => status === 401)).toHaveLength(3);
  expect(log.unlogged()).toBe(0);
});

test('500 requests of many keys are written immediately, not at the end of the second', async () => {
  const { note, sizes } = startLog();
  for (let byte = 0; byte < 10; byte++) note(50, { keyHash: key(byte) });
  expect(sizes()).toEqual([500]);
});

test('while a write hangs, a limited number of requests is kept, failed ones first, and no second write begins', async () => {
  const { log, note, sizes, state } = startLog();
  state.hangs = true;
  note(1, { keyHash: key(255) });
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  for (let byte = 0; byte < 50; byte++) {
    note(60, { keyHash: key(byte) });
    note(20, { keyHash: key(byte), status: 500 });
  }
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(sizes()).toEqual([1]);
  expect(log.unlogged()).toBe(50 * 80 - 1_000);
  state.hangs = false;
  state.release();
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(sizes()).toEqual([1, 500, 500]);
});

test('while the process is behind, nothing is kept or written; what was kept before is written later', async () => {
  const { log, note, sizes, state } = startLog();
  note(2);
  state.late = true;
  note(3, { status: 500 });
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(sizes()).toEqual([]);
  expect(log.unlogged()).toBe(3);
  state.late = false;
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(sizes()).toEqual([2]);
});

test('a failed write is reported once and counted, and the next write is tried', async () => {
  const { log, note, sizes, state } = startLog();
  state.fails = true;
  note(2);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect([state.errors, log.unlogged()]).toEqual([1, 2]);
  state.fails = false;
  note(1);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(sizes()).toEqual([2, 1]);
});

test('stopping writes the requests that are kept, even while another write is in progress', async () => {
  const { log, note, sizes, state } = startLog();
  state.hangs = true;
  note(1);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  note(4);
  state.hangs = false;
  const stopped = log.stop();
  state.release();
  await stopped;
  expect(sizes()).toEqual([1, 4]);
});

test.each([
  ['/v1/sdk/checkout', {}, '/v1/sdk/checkout'],
  ['/v1/x/:id/y', { id: `trk_${'a'.repeat(30)}` }, `/v1/x/trk_${'a'.repeat(30)}/y`],
  ['/v1/x/:id', { id: 'anything else' }, '/v1/x/{id}'],
  ['/v1/x/:id', { id: `trk_4242424242424242${'a'.repeat(14)}` }, '/v1/x/{id}'],
  ['/v1/x/:id', null, '/v1/x/{id}'],
])('the path %s with %o is %s', (route, params, path) => {
  expect(requestPath(route, params)).toBe(path);
});
