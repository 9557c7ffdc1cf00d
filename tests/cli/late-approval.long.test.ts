import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { attemptsOf, bookedSales, eventsOf } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

test('a card that is approved after its decline is reversed with an event, once the acquirer is asked again', async () => {
  const env = { PAY_SANDBOX_BASE_URL: engine.url, PAY_SECRET_KEY: engine.profile.secretKey.value };
  const told = await runCommand(['trigger', 'payment.reversed', '--no-wait'], env);
  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect(told.stdout).toMatch(/a little more than an hour\n.*To see the event when it has arrived: pay events list/s);
  const payment = { trackId: /^Session (trk_\w{30})/m.exec(told.stdout)?.[1] ?? '', paymentId: '', url: '' };
  await expect.poll(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'declined' }]);
  const [{ attempt_id: reference } = { attempt_id: '' }] = await attemptsOf(engine, payment);
  const stateInBook = async () => (await bookedSales(engine, reference))[0]?.state;
  await expect.poll(stateInBook).toBe('approved');

  const { rowCount } = await engine.database.pool.query(
    'update closing_inquiries set due_at = now() where attempt_id = $1',
    [reference],
  );
  expect(rowCount).toBe(1);
  await expect.poll(() => eventsOf(engine, payment)).toEqual(['payment.reversed']);
  expect(await stateInBook()).toBe('reversed');
});
