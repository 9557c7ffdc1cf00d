import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spaced } from './spaced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted(periodMs: number) {
  const done: number[] = [];
  const work = spaced(periodMs, () => done.push(Date.now()));
  const startedAt = Date.now();
  return { ...work, done: () => done.map((at) => at - startedAt) };
}

test('the first call runs immediately, and later calls in the period are combined into one at its end', () => {
  const { ask, done } = counted(100);
  ask();
  expect(done()).toEqual([0]);
  vi.advanceTimersByTime(40);
  for (let n = 0; n < 5; n++) ask();
  expect(done()).toEqual([0]);
  vi.advanceTimersByTime(60);
  expect(done()).toEqual([0, 100]);
  ask();
  vi.advanceTimersByTime(1_000);
  expect(done()).toEqual([0, 100, 200]);
});

test('rare calls always work immediately', () => {
  const { ask, done } = counted(100);
  ask();
  vi.advanceTimersByTime(150);
  ask();
  vi.advanceTimersByTime(1_000);
  ask();
  expect(done()).toEqual([0, 150, 1_150]);
});

test('spaced work does not run after it has been stopped', () => {
  const { ask, stop, done } = counted(100);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(1_000);
  expect(done()).toEqual([0]);
});
