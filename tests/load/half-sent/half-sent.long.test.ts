import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openFilesMax } from '../../bad-input/open-files-max.ts';
import { payBesideSlowBodies } from './pay-beside-slow-bodies.ts';
import { startEngineOf } from './start-engine-of.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Somewhat more than the number of files that an engine opens for itself. */
const OTHER_FILES = 1_000;

test('with 10,000 half-sent requests from 200 addresses, no payment is refused', async () => {
  await using ends = new AsyncDisposableStack();
  const { signal } = new AbortController();
  const started = await startEngineOf(ends, { checkout: ROOT, signal });
  const options = { connections: Math.min(10_000, openFilesMax() - OTHER_FILES), addresses: 200, seconds: 10 };
  const { before, beside, standing, after } = await payBesideSlowBodies(started, options, signal);
  const [alone, most] = [before, beside].map(({ p99Ms }) => `${p99Ms.toFixed(0)} ms`);
  process.stdout.write(`p99 of a payment: ${alone} alone, ${most} with ${standing.open} half-sent requests\n`);
  expect([before, beside, after].map(({ refused }) => refused)).toEqual([0, 0, 0]);
  expect(standing.opened).toBeGreaterThanOrEqual(options.connections);
});
