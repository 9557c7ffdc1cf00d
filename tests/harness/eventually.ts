import { expect } from 'vitest';

/** Expects of what `read` answers, sooner or later: workers look for due work once a second. */
export function eventually<T>(read: () => T) {
  return expect.poll(read, { interval: 50 });
}
