import { expect, test } from 'vitest';
import { keyRates } from './key-rates.ts';

const key = (byte: number) => Buffer.alloc(32, byte);

function rates(usual: number) {
  const told: Buffer[] = [];
  const clock = { ms: 5_000 };
  const counted = keyRates(
    usual,
    (keyHash) => told.push(keyHash),
    () => clock.ms,
  );
  return { ...counted, told, clock };
}

test('each key has its own count, which is never below 0 and restarts with each window', () => {
  const { policy, count, clock } = rates(2);
  expect(policy).toBe('"key";q=2;w=60');
  expect(count(key(1))).toBe('"key";r=1;t=60');
  clock.ms += 10_500;
  expect([count(key(1)), count(key(1)), count(key(2))]).toEqual(['"key";r=0;t=50', '"key";r=0;t=50', '"key";r=1;t=50']);
  clock.ms += 49_500;
  expect(count(key(1))).toBe('"key";r=1;t=60');
});

test('exceeding the recommended number is reported once per window', () => {
  const { count, told, clock } = rates(2);
  for (let n = 0; n < 10; n++) count(key(1));
  count(key(2));
  expect(told).toEqual([key(1)]);
  clock.ms += 60_000;
  for (let n = 0; n < 3; n++) count(key(1));
  expect(told).toEqual([key(1), key(1)]);
});
