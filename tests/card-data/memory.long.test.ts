import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canaryFlock } from './canary.ts';
import { type CardSystem, startCardSystem } from './card-system.ts';
import { copiesInMemory } from './copies-in-memory.ts';
import { newCardPage, opened } from './pay-in-every-way.ts';
import type { PayProcess } from './start-pay.ts';

const PAYMENTS = 200;
const AT_ONCE = 4;
/**
 * The maximum number of copies of card numbers in memory. The runtime can hold some of the newest requests, however
 * many payments there were. Our code holds none.
 */
const COPIES_MAX = 4;

let system: CardSystem;
let engine: PayProcess;
beforeAll(async () => {
  system = await startCardSystem();
  engine = await system.startEngine('engine');
});
afterAll(async () => {
  await engine?.end('SIGTERM');
  await system?.stop();
  system?.remove();
});

test(`after ${PAYMENTS} payments, hardly any card numbers are left in the engine's memory`, async ({ skip }) => {
  const seed = randomBytes(4).toString('hex');
  const flock = canaryFlock(seed);
  const pay = async (): Promise<void> => {
    while (flock.canaries.length < PAYMENTS) {
      const { number, cvv } = flock.hatch('a payment');
      system.exchange.exchange(number, '4242424242424242');
      const page = await opened(await newCardPage(system));
      const { status } = await page.post({ token: page.token, number, expiry: '12/40', cvv });
      if (status !== 503) await system.exchange.hasCome(number);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, pay));
  const copies = copiesInMemory(engine.pid, flock);
  if (copies === null) return skip('this system does not show the memory of a process');
  process.stdout.write(`card data: ${copies.numbers} copies in memory after ${PAYMENTS} payments\n`);
  for (const around of copies.surroundings) process.stdout.write(`  ${around}\n`);
  expect(copies.numbers).toBeLessThanOrEqual(COPIES_MAX);
});

test('the memory search finds a number that is in memory', async ({ skip }) => {
  const flock = canaryFlock('memory');
  const kept = Buffer.from(flock.hatch('here').number);
  const here = copiesInMemory(process.pid, flock);
  if (here === null) return skip('this system does not show the memory of a process');
  expect(kept).toHaveLength(16);
  expect(here.numbers).toBeGreaterThan(0);
});
