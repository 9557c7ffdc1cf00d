import { networks } from '@pay/addresses/networks';
import { settlePayment } from '@pay/core/paying/payments/settling/settle-payment';
import { setRouting } from '@pay/core/paying/routing/set-routing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { type CardPage, cardPage, type PageAnswer, postForm } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { decideAtIssuer, type PageForm } from '../harness/issuer.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import {
  askNow,
  attemptsOf,
  bookedSales,
  endChallenge,
  type NewPayment,
  newPayment,
  resolveNow,
} from '../harness/new-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const APPROVED = '4242424242424242';
const APPROVED_AFTER_CHALLENGE = '4000000000003220';
const DECLINED_AFTER_CHALLENGE = '4000008400001629';

let engine: TestEngine;
beforeAll(async () => {
  const trustedProxies = networks('127.0.0.0/8, ::1');
  if (trustedProxies === undefined) throw new Error('no networks');
  engine = await startTestEngine({ trustedProxies });
});
afterAll(() => engine.stop());
beforeEach(() => engine.database.pool.query('delete from limit_points'));

const FROM = '198.18.0.1';
const ELSEWHERE = '198.18.0.2';

function send(page: CardPage, number: string, from = FROM): Promise<PageAnswer> {
  const fields = { token: page.token, number, expiry: '12/40', cvv: '123' };
  return page.post(fields, { 'x-forwarded-for': from });
}

async function tryOn(payment: NewPayment, number: string): Promise<number> {
  return (await send(await cardPage(payment.url), number)).status;
}

type Challenged = { readonly payment: NewPayment; readonly hop: CardPage };

/** Submits a card, and opens the page that takes the browser to the issuer. */
async function challenged(number: string): Promise<Challenged> {
  const payment = await newPayment(engine);
  const sent = await send(await cardPage(payment.url), number);
  await stopDecay();
  return { payment, hop: await hopOf(sent) };
}

function hopOf(sent: PageAnswer): Promise<CardPage> {
  return cardPage(new URL(String(sent.headers['location']), engine.url).href);
}

/** Answers the issuer's question, and returns the form that takes the browser back. */
async function decided({ hop }: Pick<Challenged, 'hop'>): Promise<PageForm> {
  return decideAtIssuer(hop.text, 'approve');
}

function comeBack({ action, fields }: PageForm, from = FROM): Promise<PageAnswer> {
  return postForm(action, fields, { 'x-forwarded-for': from });
}

/** The points of each address and BIN. */
async function points(): Promise<readonly number[]> {
  const { rows } = await engine.database.pool.query<{ points: number }>(
    'select points from limit_points order by points',
  );
  return rows.map((row) => row.points);
}

/** Lets no points decay until `letTimePass` is called, however slow this machine is. */
async function stopDecay(): Promise<void> {
  await engine.database.pool.query("update limit_points set updated_at = now() + interval '1 hour'");
}

async function stateOf(payment: NewPayment): Promise<string | undefined> {
  return (await attemptsOf(engine, payment))[0]?.state;
}

async function letTimePass(seconds: number): Promise<void> {
  const { pool } = engine.database;
  await pool.query("update limit_points set updated_at = now() - $1 * interval '1 second'", [seconds]);
}

/** Makes a challenged payment unknown, as after many inquiries without a definite answer. Returns the attempt's id. */
async function makeUnknown({ payment }: Challenged): Promise<string> {
  const { rows } = await engine.database.pool.query<{ attempt_id: string }>(
    `update attempts set state = 'unknown', challenge = null, unknown_since = now(), inquiry_count = 5,
       version = version + 1, due_at = now() + interval '1 hour'
     where track_id = $1 returning attempt_id`,
    [payment.trackId],
  );
  return rows[0]?.attempt_id ?? '';
}

describe('cards that the issuer asks about', () => {
  test('get no more of 80 to the acquirer than other cards, wherever the browsers return from', async () => {
    const pages: CardPage[] = [];
    for (let n = 0; n < 80; n++) pages.push(await cardPage((await newPayment(engine)).url));
    const salesBefore = (await bookedSales(engine)).length;
    const sent = await Promise.all(pages.map((page) => send(page, DECLINED_AFTER_CHALLENGE)));
    const admitted = sent.filter(({ status }) => status === 303);
    expect(admitted).toHaveLength(10);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(70);
    expect((await bookedSales(engine)).length).toBe(salesBefore + 10);
    await stopDecay();
    const before = await points();
    for (const answer of admitted) await comeBack(await decided({ hop: await hopOf(answer) }), ELSEWHERE);
    expect(await points()).toEqual(before);
    expect(await tryOn(await newPayment(engine), APPROVED)).toBe(429);
  });

  test('keep their points when nobody returns, but an address waits at most a minute for its next card', async () => {
    const open: Challenged[] = [];
    for (let n = 0; n < 10; n++) open.push(await challenged(APPROVED_AFTER_CHALLENGE));
    const { payment } = open[0] as Challenged;
    await eventually(async () => {
      await endChallenge(engine, payment);
      await askNow(engine, 'attempts');
      return stateOf(payment);
    }).toBe('reversed');
    expect(await points()).toEqual([60]);
    const page = await cardPage((await newPayment(engine)).url);
    const refused = await send(page, APPROVED);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // Shoppers who are approved make room for others immediately.
    for (const one of open.slice(1, 3)) await comeBack(await decided(one));
    expect(await points()).toEqual([50]);
    expect((await challenged(DECLINED_AFTER_CHALLENGE)).hop.status).toBe(200);
    expect((await send(page, APPROVED)).status).toBe(429);
    await letTimePass(60);
    expect((await send(page, APPROVED)).status).toBe(303);
  });

  test('give back five of their six points once they are approved, and only once', async () => {
    const other = await challenged(DECLINED_AFTER_CHALLENGE);
    const one = await challenged(APPROVED_AFTER_CHALLENGE);
    expect(await points()).toEqual([12]);
    const back = await decided(one);
    await Promise.all([comeBack(back, ELSEWHERE), comeBack(back, ELSEWHERE)]);
    await comeBack(back);
    expect([await stateOf(one.payment), await stateOf(other.payment)]).toEqual(['approved', 'challenge']);
    expect(await points()).toEqual([7]);
  });

  test('give nothing back if the approval is found when their points must have decayed', async () => {
    const one = await challenged(APPROVED_AFTER_CHALLENGE);
    const back = await decided(one);
    await engine.database.pool.query(
      "update attempts set created_at = created_at - interval '10 minutes' where track_id = $1",
      [one.payment.trackId],
    );
    await challenged(DECLINED_AFTER_CHALLENGE);
    await comeBack(back);
    expect(await stateOf(one.payment)).toBe('approved');
    expect(await points()).toEqual([12]);
  });

  test('give the points back when settled by an operator as paid, but not when settled as failed', async () => {
    const { pool } = engine.database;
    const note = 'Read in the portal of the acquirer';
    const settle = async (one: Challenged, as: 'succeeded' | 'failed') => {
      const attemptId = await makeUnknown(one);
      const twice = [1, 2].map(() => settlePayment({ pool }, OPERATOR, { attemptId, as, note }));
      expect((await Promise.all(twice)).filter(({ ok }) => ok)).toHaveLength(1);
    };
    await settle(await challenged(APPROVED_AFTER_CHALLENGE), 'failed');
    expect(await points()).toEqual([6]);
    await settle(await challenged(APPROVED_AFTER_CHALLENGE), 'succeeded');
    expect(await points()).toEqual([7]);
  });
});

test.each([
  ['an approval', '4000000000000259', 'approved', 1],
  ['a decline', '4000000000000341', 'declined', 6],
])(
  'a card whose answer was lost has, once an inquiry has found %s, as many points as with an answer',
  async (_found, number, state, left) => {
    const payment = await newPayment(engine);
    await tryOn(payment, number);
    await stopDecay();
    await eventually(async () => {
      await resolveNow(engine, payment);
      return stateOf(payment);
    }).toBe(state);
    expect(await points()).toEqual([left]);
  },
);

test('a card that goes to a second account gives its points back when that account approves it', async () => {
  const profile = await createTestProfile(engine.database.pool);
  const shop = { ...engine, profile, api: apiClient(engine.url, profile.secretKey.value) };
  const first = await activateSimulatorAccount(shop, { refuses: 'yes' });
  await activateSimulatorAccount(shop, {}, engine.simulatorUrl, true);
  const rules = [{ accounts: [{ account_id: first, percent: 100 }] }];
  const { profileId } = profile.profile;
  const document = { second_account: true, rules };
  unwrap(await setRouting(engine.database, OPERATOR, { profileId, document, version: null }));
  const pay = async (number: string) => {
    const payment = await newPayment(shop);
    expect(await tryOn(payment, number)).toBe(303);
    await stopDecay();
    return attemptsOf(shop, payment);
  };
  expect(await pay(APPROVED)).toMatchObject([{ state: 'declined' }, { state: 'approved' }]);
  expect(await points()).toEqual([1]);
  expect(await pay(DECLINED_AFTER_CHALLENGE)).toMatchObject([{ state: 'declined' }, { state: 'challenge' }]);
  expect(await points()).toEqual([7]);
});

test('the address of a card is kept with its attempt only until the attempt has ended, and only as an HMAC', async () => {
  const kept = async () => {
    const { rows } = await engine.database.pool.query(
      'select state, reserved_subject from attempts order by created_at',
    );
    return rows.slice(-2).map((row) => [row.state, row.reserved_subject?.length ?? null]);
  };
  const one = await challenged(APPROVED_AFTER_CHALLENGE);
  await tryOn(await newPayment(engine), '4000000000000002');
  expect(await kept()).toEqual([
    ['challenge', 16],
    ['declined', null],
  ]);
  await comeBack(await decided(one));
  expect(await kept()).toEqual([
    ['approved', null],
    ['declined', null],
  ]);
});
