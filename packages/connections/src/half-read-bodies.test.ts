import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { halfReadBodies, type Owner } from './half-read-bodies.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const KIB = 1024;
const CHUNKED = { 'transfer-encoding': 'chunked' };
const ofLength = (bytes: number) => ({ 'content-length': String(bytes) });

type Sent = { -readonly [K in keyof Pick<IncomingMessage, 'complete' | 'headers'>]: IncomingMessage[K] } & EventEmitter;

function followed() {
  const cut: Sent[] = [];
  const halfRead = halfReadBodies((request) => cut.push(request as unknown as Sent));
  const sendTo = (
    bytesMax: number | undefined,
    headers: Readonly<Record<string, string>>,
    owners: readonly Owner[],
  ) => {
    const sent: Sent = Object.assign(new EventEmitter(), { complete: false, destroyed: false, headers });
    halfRead.follow(sent as unknown as IncomingMessage, () => owners, bytesMax);
    vi.advanceTimersToNextTimer();
    return sent;
  };
  const send = (headers: Readonly<Record<string, string>>, ...owners: readonly Owner[]): Sent =>
    sendTo(undefined, headers, owners);
  return { cut, send, sendTo, count: halfRead.count };
}

test('neither a body that came with its head nor a request without a body is tracked', () => {
  const { count } = followed();
  const halfRead = halfReadBodies(() => {});
  const whole = Object.assign(new EventEmitter(), { complete: true, headers: ofLength(10) });
  const owners = vi.fn(() => []);
  for (const request of [whole, { complete: false, headers: {} }, { complete: false, headers: ofLength(0) }]) {
    halfRead.follow(request as unknown as IncomingMessage, owners);
  }
  vi.runAllTimers();
  expect([halfRead.count(), count(), owners.mock.calls]).toEqual([0, 0, []]);
});

test('an owner with too many bodies loses the oldest, and other owners lose none', () => {
  const { cut, send, count } = followed();
  const own = { name: 'address 203.0.113.1', most: 3 };
  const other = send(ofLength(10), { name: 'address 203.0.113.2', most: 3 });
  const sent = Array.from({ length: 5 }, () => send(ofLength(10), own));
  expect(cut).toEqual(sent.slice(0, 2));
  expect([count(), cut.includes(other)]).toEqual([4, false]);
});

test('each owner of a body has its own limit', () => {
  const { cut, send } = followed();
  const key = { name: 'key', most: 2 };
  const [first] = [1, 2, 3].map((at) => send(ofLength(10), { name: `address ${at}`, most: 5 }, key));
  expect(cut).toEqual([first]);
});

test('a completed body no longer counts towards the limits', () => {
  const { cut, send, count } = followed();
  const own = { name: 'a', most: 1 };
  send(ofLength(10), own).emit('close');
  send(ofLength(10), own);
  expect([cut, count()]).toEqual([[], 1]);
});

test('a body has 10 seconds to arrive, and more if it is long', () => {
  const { cut, send, count } = followed();
  const small = send(ofLength(200));
  const large = send(ofLength(16 * KIB));
  vi.advanceTimersByTime(9_000);
  expect(cut).toEqual([]);
  vi.advanceTimersByTime(2_500);
  expect(cut).toEqual([small]);
  vi.advanceTimersByTime(4_000);
  expect([cut, count()]).toEqual([[small, large], 0]);
});

test('a complete body is not cut off, even if it has not been read', () => {
  const { cut, send, count } = followed();
  send(ofLength(200)).complete = true;
  vi.advanceTimersByTime(30_000);
  expect([cut, count()]).toEqual([[], 0]);
});

test('if all bodies together could use too much memory, the largest are cut off, and the oldest of equally large ones first', () => {
  const { cut, send, count } = followed();
  const small = Array.from({ length: 100 }, () => send(ofLength(300)));
  const chunked = Array.from({ length: 512 }, () => send(CHUNKED));
  expect(cut).toEqual(chunked.slice(0, cut.length));
  expect(cut.length).toBeGreaterThan(100);
  expect([cut.some((each) => small.includes(each)), count()]).toEqual([false, 612 - cut.length]);
});

test('bodies of routes that take files count with the memory that they can use, and are cut off before small ones', () => {
  const { cut, send, sendTo, count } = followed();
  const small = send(ofLength(10));
  const files = Array.from({ length: 9 }, (_, at) =>
    sendTo(4 * KIB * KIB, at % 2 === 0 ? CHUNKED : ofLength(4 * KIB * KIB), [{ name: `address ${at}`, most: 64 }]),
  );
  expect(cut).toEqual(files.slice(0, 3));
  expect([count(), cut.includes(small)]).toEqual([7, false]);
});
