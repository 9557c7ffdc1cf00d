import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { runCommand } from '../harness/command.ts';
import { eventually } from '../harness/eventually.ts';
import { newPayment } from '../harness/new-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { approvalOf, hurryNotices, noticed, noticesOf, referenceOf, SILENT, send, sendBytes } from './noticing.ts';

let shared: TestEngine;
beforeAll(async () => {
  shared = await startTestEngine();
});
afterAll(() => shared.stop());

const listed = (accountId: string, ...args: readonly string[]) =>
  runCommand(['acquirers', 'notices', '--account', accountId, ...args], { DATABASE_URL: shared.database.url });

async function answered(accountId: string) {
  const { stdout } = await listed(accountId, '--json');
  return JSON.parse(stdout);
}

test("an operator sees an account's notices that match none of its payments, and the number of forged notices", async () => {
  const engine = await noticed(shared, SILENT);
  const { accountId } = engine;
  expect(await answered(accountId)).toEqual({ data: [], has_more: false, next: null, forged: null });
  expect((await listed(accountId)).stdout).toBe('Every notice matches a payment.\nThere are no forged notices.\n');

  const payment = await newPayment(engine);
  await (await cardPage(payment.url)).pay('4000000000000259');
  await send(engine, approvalOf(await referenceOf(engine, payment)));
  const outcomes = async () => (await noticesOf(engine)).map(({ outcome }) => outcome).toSorted();
  await eventually(outcomes).toEqual(['applied']);
  await send(engine, approvalOf('att_of_nobody', { note: 'for 4242424242424242' }));
  await hurryNotices(engine, true);
  await eventually(outcomes).toEqual(['applied', 'unmatched']);
  for (const signature of ['no', 'none']) await sendBytes(engine, '{}', { 'x-simulator-signature': signature });

  await eventually(() => answered(accountId)).toMatchObject({
    data: [{ event_id: 'att_of_nobody-approved', about: 'authorisation', reference: 'att_of_nobody' }],
    forged: { count: 2 },
  });
  const [notice] = (await answered(accountId)).data;
  expect(notice.body).toContain('[card number]');
  const { stdout } = await listed(accountId);
  expect(stdout).toMatch(
    /^EVENT +ABOUT +REFERENCE +ACQUIRER'S REFERENCE +RECEIVED\natt_of_nobody-approved +authorisation /,
  );
  expect(stdout).toContain('Notices with a wrong signature: 2, ');
});

test('an account that does not exist is refused', async () => {
  expect(await listed('acc_unknown')).toMatchObject({ code: 1, stderr: 'pay: This account does not exist.\n' });
});
