import { expect, test } from 'vitest';
import { connectMsOf, createPool } from './pool.ts';

const URL = 'postgres://pay@db.example/pay';

test.each([
  [URL, 5_000],
  [`${URL}?connect_timeout=10`, 10_000],
  [`${URL}?sslmode=require&connect_timeout=7&x=1`, 7_000],
  [`${URL}?connect_timeout=0`, 5_000],
  [`${URL}?connect_timeout=soon`, 5_000],
])('%s has %i ms to open a connection', async (url, ms) => {
  expect(connectMsOf(url)).toBe(ms);
  const pool = createPool({ url, applicationName: 'test' });
  expect(pool.options.connectionTimeoutMillis).toBe(ms);
  await pool.end();
});
