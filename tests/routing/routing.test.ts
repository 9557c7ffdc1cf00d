import { moveAccount } from '@pay/core/paying/accounts/move-account';
import { loadBinRanges } from '@pay/core/paying/routing/load-bin-ranges';
import { setRouting } from '@pay/core/paying/routing/set-routing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { bookedSales, type NewPayment, newPayment, truthOf } from '../harness/new-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { type OtherSimulator, startOtherSimulator, twoAccounts as twoAccountsOf } from './two-accounts.ts';

const VISA = '4242424242424242';
const MASTERCARD = '5555555555554444';
const DECLINED = '4000000000000002';
const STOLEN = '4000000000009979';
const ANSWER_LOST = '4000000000000259';
const CHALLENGED = '4000000000003220';

let started: TestEngine;
/** A second acquirer with its own book. */
let other: OtherSimulator;
beforeAll(async () => {
  other = await startOtherSimulator();
  started = await startTestEngine();
});
afterAll(async () => {
  await started.stop();
  await other.stop();
});

let engine: TestEngine;
beforeEach(async () => {
  const profile = await createTestProfile(started.database.pool);
  engine = { ...started, profile, api: apiClient(started.url, profile.secretKey.value) };
});

const twoAccounts = (values = {}) => twoAccountsOf(engine, other, values);

/** An active account at an acquirer that is no longer running. */
async function deadAccount(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const dying = await startOtherSimulator();
  const id = await activateSimulatorAccount(engine, values, dying.url);
  await dying.stop();
  return id;
}

const route = async (rules: readonly object[], secondAccount = true) => {
  const document = { second_account: secondAccount, rules };
  const { profileId } = engine.profile.profile;
  return unwrap(await setRouting(engine.database, OPERATOR, { profileId, document, version: null }));
};

const all = (accountId: string, when: object = {}) => ({
  ...when,
  accounts: [{ account_id: accountId, percent: 100 }],
});

async function pay(number: string, fields = {}): Promise<NewPayment> {
  const payment = await newPayment(engine, fields);
  await (await cardPage(payment.url)).pay(number);
  return payment;
}

type Row = { attempt_id: string; account_id: string | null; state: string };

async function attempts({ trackId }: NewPayment): Promise<readonly Row[]> {
  const text = 'select attempt_id, account_id, state from attempts where track_id = $1 order by number';
  return (await engine.database.pool.query<Row>(text, [trackId])).rows;
}

const accountsOf = async (payment: NewPayment) => (await attempts(payment)).map((each) => each.account_id);

/** The number of approved sales in both acquirers' books together. */
async function approvals(payment: NewPayment): Promise<number> {
  const books = [engine, { ...engine, simulatorUrl: other.url }];
  const found = await Promise.all(
    (await attempts(payment)).flatMap(({ attempt_id: id }) => books.map((book) => bookedSales(book, id))),
  );
  return found.flat().filter(({ state }) => state === 'approved').length;
}

describe('the account of a new payment', () => {
  test('is the account that was activated first, if there are no rules', async () => {
    const [first] = await twoAccounts();
    expect(await accountsOf(await pay(VISA))).toEqual([first]);
  });

  test('is the account that the first matching rule names, by brand, currency, amount, and country of the card', async () => {
    const [first, second] = await twoAccounts();
    await loadBinRanges(engine.database, OPERATOR, [
      { firstBin: 55_555_555, lastBin: 55_555_555, brand: 'mastercard', country: 'KW' },
    ]);
    await route([
      all(second, { currencies: ['USD'] }),
      all(second, { currencies: ['BHD'], amount_from: '100', amount_to: '200' }),
      all(second, { countries: ['KW'] }),
      all(first, { brands: ['visa'] }),
    ]);
    expect(await accountsOf(await pay(VISA))).toEqual([first]);
    expect(await accountsOf(await pay(VISA, { currency: 'USD' }))).toEqual([second]);
    expect(await accountsOf(await pay(VISA, { amount: 100 }))).toEqual([second]);
    expect(await accountsOf(await pay(VISA, { amount: 200.001 }))).toEqual([first]);
    expect(await accountsOf(await pay(MASTERCARD))).toEqual([second]);
  });

  test('changes immediately with the rules, and when an account drains', async () => {
    const [first, second] = await twoAccounts();
    await route([all(second)]);
    expect(await accountsOf(await pay(VISA))).toEqual([second]);
    await route([all(first)]);
    expect(await accountsOf(await pay(VISA))).toEqual([first]);
    unwrap(await moveAccount(engine.database, OPERATOR, first, 'draining'));
    expect(await accountsOf(await pay(VISA))).toEqual([second]);
  });

  test('must be able to take the amount, and other accounts are skipped', async () => {
    const usd = await activateSimulatorAccount(engine, { currencies: ['USD'] });
    const any = await activateSimulatorAccount(engine, {}, other.url, true);
    await route([all(usd)]);
    expect(await accountsOf(await pay(VISA))).toEqual([any]);
    expect(await accountsOf(await pay(VISA, { currency: 'USD' }))).toEqual([usd]);
  });
});

describe('the same card goes to a second account', () => {
  test('if the acquirer itself refused, and both books together have one approval', async () => {
    const [first, second] = await twoAccounts({ refuses: 'yes' });
    await route([all(first)]);
    const payment = await pay(VISA);
    expect(await attempts(payment)).toMatchObject([
      { account_id: first, state: 'declined' },
      { account_id: second, state: 'approved' },
    ]);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid' });
    expect(await approvals(payment)).toBe(1);
  });

  test('if no connection could be opened', async () => {
    const dead = await deadAccount();
    const alive = await activateSimulatorAccount(engine, {}, other.url, true);
    await route([all(dead)]);
    const payment = await pay(VISA);
    expect(await attempts(payment)).toMatchObject([
      { account_id: dead, state: 'declined' },
      { account_id: alive, state: 'approved' },
    ]);
  });

  test('if the card could not be held', async () => {
    const first = await deadAccount({ hold: 'yes' });
    const second = await activateSimulatorAccount(engine, {}, other.url, true);
    await route([all(first)]);
    expect(await accountsOf(await pay(VISA))).toEqual([first, second]);
  });

  test('and goes through a challenge there', async () => {
    const [first, second] = await twoAccounts({ refuses: 'yes' });
    await route([all(first)]);
    expect(await attempts(await pay(CHALLENGED))).toMatchObject([
      { account_id: first, state: 'declined' },
      { account_id: second, state: 'challenge' },
    ]);
  });
});

describe('the same card never goes to a second account', () => {
  test.each([
    ['an issuer has declined it', DECLINED, 'declined'],
    ['the outcome is unknown', ANSWER_LOST, 'unknown'],
  ])('after %s', async (_, number, state) => {
    const [first] = await twoAccounts();
    await route([all(first)]);
    const payment = await pay(number);
    const found = await attempts(payment);
    expect(found.map((each) => each.account_id)).toEqual([first]);
    if (state === 'declined') expect(found).toMatchObject([{ state }]);
    expect(await approvals(payment)).toBeLessThanOrEqual(1);
  });

  test('if the profile has turned this off, and then an unreachable acquirer leaves the outcome unknown', async () => {
    const dead = await deadAccount();
    await activateSimulatorAccount(engine, {}, other.url, true);
    await route([all(dead)], false);
    expect(await attempts(await pay(VISA))).toMatchObject([{ account_id: dead, state: 'unknown' }]);
  });

  test('twice: if the second account also refuses, the payment waits for another card', async () => {
    const first = await activateSimulatorAccount(engine, { refuses: 'yes' });
    const second = await activateSimulatorAccount(engine, { refuses: 'yes' }, other.url, true);
    await activateSimulatorAccount(engine, {}, other.url, true);
    await route([all(first)]);
    const payment = await pay(VISA);
    expect(await attempts(payment)).toMatchObject([
      { account_id: first, state: 'declined' },
      { account_id: second, state: 'declined' },
    ]);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'open' });
  });
});

describe('the database itself refuses, whatever the code does,', () => {
  test('a second successor of an attempt, and a switch without proof', async () => {
    const [first] = await twoAccounts({ refuses: 'yes' });
    await route([all(first)]);
    const payment = await pay(VISA);
    const [from, to] = await attempts(payment);
    const again = engine.database.pool.query(
      `insert into attempt_switches (profile_id, from_attempt_id, to_attempt_id, proof) values ($1, $2, $3, 'not_sent')`,
      [engine.profile.profile.profileId, from?.attempt_id, to?.attempt_id],
    );
    await expect(again).rejects.toMatchObject({ constraint: 'attempt_switches_pkey' });
    const unproven = engine.database.pool.query(
      `insert into attempt_switches (profile_id, from_attempt_id, to_attempt_id, proof) values ($1, $2, $3, 'timeout')`,
      [engine.profile.profile.profileId, to?.attempt_id, from?.attempt_id],
    );
    await expect(unproven).rejects.toMatchObject({ constraint: 'attempt_switches_proof_check' });
  });
});

describe("the schemes' limits", () => {
  test('stop all tries with a card that its issuer has permanently blocked, in every profile of the merchant', async () => {
    const [first] = await twoAccounts();
    await route([all(first)]);
    await pay(STOLEN);
    const again = await pay(STOLEN);
    expect(await attempts(again)).toEqual([]);
    expect(await accountsOf(await pay(VISA))).toEqual([first]);
  });

  test('allow a merchant fifteen declined tries with one Visa card in 30 days', async () => {
    const [first] = await twoAccounts();
    await route([all(first)]);
    const tried: number[] = [];
    for (let each = 0; each < 16; each++) tried.push((await attempts(await pay(DECLINED))).length);
    expect(tried).toEqual([...Array.from({ length: 15 }, () => 1), 0]);
    const { rows } = await engine.database.pool.query<{ card: string }>(
      `select encode(card_hash, 'hex') as card from card_tries where profile_id = $1`,
      [engine.profile.profile.profileId],
    );
    expect(new Set(rows.map(({ card }) => card)).size).toBe(1);
  });
});
