import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { cardTraces } from '../harness/card-traces.ts';
import { attemptsOf, newPayment, truthOf } from '../harness/new-payment.ts';
import { shopperSeen } from '../harness/shopper-seen.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

const NUMBER = '4242424242424242';
const NAME = 'LAYLA O’HADDAD';

let asking: TestEngine;
let other: TestEngine;
beforeAll(async () => {
  [asking, other] = await Promise.all([sharedTestEngine(), sharedTestEngine()]);
  await activateSimulatorAccount(asking, { cardholder_name: 'yes' });
});
afterAll(() => Promise.all([asking.stop(), other.stop()]));

async function nameSeen(engine: TestEngine, payment: Awaited<ReturnType<typeof newPayment>>): Promise<unknown> {
  const [attempt] = await attemptsOf(engine, payment);
  return (await shopperSeen(engine, attempt?.attempt_id ?? '')).cardholder;
}

describe('an account that asks for the name on the card', () => {
  test('gets the name that the shopper typed, and no line of the log contains it', async () => {
    const payment = await newPayment(asking);
    const page = await cardPage(payment.url);
    expect(page.text).toContain('name="cardholder"');
    await page.pay(NUMBER, { cardholder: `  ${NAME} ` });
    expect(await nameSeen(asking, payment)).toEqual({ name: NAME });
    expect(await asking.readLog()).not.toContain('HADDAD');
    expect(JSON.stringify(await truthOf(asking, payment))).not.toContain('HADDAD');
  });

  test.each([{ cardholder: '' }, {}])('also gets payments without the name: %j', async (fields) => {
    const payment = await newPayment(asking);
    await (await cardPage(payment.url)).pay(NUMBER, fields);
    expect(await truthOf(asking, payment)).toMatchObject({ status: 'paid' });
    expect(await nameSeen(asking, payment)).toBeNull();
  });

  test('never gets a card number in place of the name: the form is shown again, and nothing is stored', async () => {
    const payment = await newPayment(asking);
    const page = await cardPage(payment.url);
    const wrong = '5105105105105100';
    const answer = await page.post({
      token: page.token,
      number: NUMBER,
      expiry: '12/40',
      cvv: '123',
      cardholder: wrong,
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Enter the name on the card, without numbers');
    expect(answer.text).not.toContain(wrong);
    expect(await attemptsOf(asking, payment)).toEqual([]);
    expect(await cardTraces(asking, [wrong])).toEqual([]);
  });

  test('has a form that shows the errors of all fields together', async () => {
    const page = await cardPage((await newPayment(asking)).url);
    const answer = await page.post({ token: page.token, number: '1', expiry: '12/40', cvv: '123', cardholder: 'L' });
    const shown = answer.text.replace(/ data-words="[^"]*"/, '');
    expect(shown).toContain('Check the digits of the card number');
    expect(shown).toContain('Enter the name on the card, without numbers');
  });
});

test('a profile whose acquirer does not ask for the name neither shows the field nor passes it on', async () => {
  const payment = await newPayment(other);
  const page = await cardPage(payment.url);
  expect(page.text).not.toContain('name="cardholder"');
  await page.pay(NUMBER, { cardholder: NAME });
  expect(await truthOf(other, payment)).toMatchObject({ status: 'paid' });
  expect(await nameSeen(other, payment)).toBeNull();
});
