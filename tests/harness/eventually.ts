import { expect } from 'vitest';

/** Waits until what `read` returns meets the expectation, because workers look for due work only once a second. */
export function eventually<T>(read: () => T) {
  return expect.poll(read, { interval: 50 });
}
