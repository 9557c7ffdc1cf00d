import { expect } from 'vitest';

/** Waits until the result of `read` meets the expectation, because workers look for due work only once a second. */
export function eventually<T>(read: () => T) {
  return expect.poll(read, { interval: 50 });
}
