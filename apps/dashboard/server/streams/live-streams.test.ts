import type { Watched } from '@pay/core/looking/insight/watch-profiles';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveStreams } from './live-streams.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const listeners = new Set<(what: readonly Watched[]) => void>();
  const streams = liveStreams({
    watch: (_profileId, listener) => {
      listeners.add(listener);
      return { since: Promise.resolve(), end: () => void listeners.delete(listener) };
    },
    stop: async () => {},
  });
  const state = { may: true };
  const stream = streams.open({ personId: 'p', profileId: 'x', mayStay: async () => state.may });
  if (!stream) throw new Error('no stream');
  const read: string[] = [];
  return { streams, stream, state, read, listeners };
}

test('a heartbeat is sent every 15 seconds, and the stream ends within a minute after the session ends', async () => {
  const { stream, state, read, listeners } = open();
  stream.on('data', (chunk) => read.push(String(chunk)));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(read.join('').match(/event: alive/g)).toHaveLength(4);
  state.may = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stream.readableEnded).toBe(true);
  expect(listeners.size).toBe(0);
});

test('a client that does not read is cut off', async () => {
  const { stream, listeners } = open();
  for (let n = 0; n < 10_000; n++) for (const listener of [...listeners]) listener(['payments']);
  await vi.advanceTimersByTimeAsync(0);
  expect(stream.destroyed).toBe(true);
  expect(listeners.size).toBe(0);
});

test('stopping ends every stream', async () => {
  const { streams, stream, listeners } = open();
  stream.resume();
  streams.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect([stream.readableEnded, listeners.size]).toEqual([true, 0]);
});
