import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAuthorisedPayment, voided } from '../captures/capturing.ts';
import { type AcquirerReply, honest } from '../harness/acquirer-proxy.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import {
  askNow,
  attemptsOf,
  bookedSales,
  eventsOf,
  type NewPayment,
  newPayment,
  resolveNow,
  truthOf,
} from '../harness/new-payment.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';

const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';
const CHALLENGE = '4000000000003220';
const HOUR = 3_600;

let engine: ProxiedEngine;
let approval: AcquirerReply;
beforeAll(async () => {
  engine = await startProxiedEngine();
  engine.proxy.meddler = async (_call, forward) => {
    approval = await forward();
    return approval;
  };
  await (await cardPage((await newPayment(engine)).url)).pay(APPROVED);
});
beforeEach(() => {
  engine.proxy.meddler = honest;
});
afterAll(() => engine.stop());

describe('an attempt that was reversed', () => {
  test('has one closing inquiry after an hour and one after a day, and then no more', async () => {
    const { reference } = await reversedPayment();
    expect(await closingOf(reference)).toMatchObject({ looks: 0, due_in: HOUR, is_completed: false });
    await look(reference);
    expect(await closingOf(reference)).toMatchObject({ looks: 1, due_in: 24 * HOUR, is_completed: false });
    await look(reference);
    expect(await closingOf(reference)).toMatchObject({ looks: 2, due_in: null, is_completed: true });
  });

  test('that the acquirer approves after all is reversed again, with one event and an alarm, and inquired about again', async () => {
    const { payment, reference } = await reversedPayment();
    await (await cardPage(payment.url)).pay(APPROVED);
    const events = await eventsOf(engine, payment);
    let isBroken = true;
    engine.proxy.meddler = ({ method, path }, forward) => {
      if (!path.includes(reference)) return forward();
      if (path.endsWith('/reversal')) isBroken = false;
      const { status, body } = approval;
      return method === 'GET' && isBroken
        ? Promise.resolve({ status, body: { ...body, merchant_ref: reference } })
        : forward();
    };
    await look(reference);
    await eventually(() => alarmsAbout(reference)).toEqual(['the acquirer approved a payment that had ended']);
    await eventually(() => eventsOf(engine, payment)).toEqual([...events, 'payment.reversed']);
    expect(await truthOf(engine, payment)).toMatchObject({ status: 'paid', paid: true });
    await eventually(() => closingOf(reference)).toMatchObject({ looks: 0, due_in: HOUR, is_completed: false });

    await look(reference);
    await look(reference);
    expect(await closingOf(reference)).toMatchObject({ looks: 2, is_completed: true });
    expect(await eventsOf(engine, payment)).toEqual([...events, 'payment.reversed']);
  });

  test('whose challenge is still open at the acquirer is reversed there', async () => {
    const { reference, deliver } = await reversedBeforeItsSale(CHALLENGE);
    await deliver();
    expect(await bookedSales(engine, reference)).toMatchObject([{ state: 'awaiting_cardholder' }]);
    await look(reference);
    expect(await bookedSales(engine, reference)).toMatchObject([{ state: 'reversed' }]);
    expect(await closingOf(reference)).toMatchObject({ looks: 1, due_in: 24 * HOUR });
  });

  test('whose challenge the acquirer refuses to end raises an alarm, and is inquired about once more a day later', async () => {
    const { reference, deliver } = await reversedBeforeItsSale(CHALLENGE);
    await deliver();
    engine.proxy.meddler = async ({ path }, forward) =>
      path.endsWith('/reversal')
        ? { status: 409, body: { fault: 'sale_captured_already', merchant_ref: reference } }
        : forward();
    await look(reference);
    await eventually(() => alarmsAbout(reference)).toEqual(['the acquirer refuses to end a challenge']);
    expect(await closingOf(reference)).toMatchObject({ looks: 1, due_in: 24 * HOUR });
    engine.proxy.meddler = honest;
    await look(reference);
    expect(await bookedSales(engine, reference)).toMatchObject([{ state: 'reversed' }]);
    expect(await closingOf(reference)).toMatchObject({ looks: 2, is_completed: true });
  });

  test('is inquired about until there is an answer, and raises an alarm after five tries', async () => {
    const { reference } = await reversedPayment();
    engine.proxy.meddler = async ({ path }, forward) => (path.includes(reference) ? 'cut' : forward());
    for (let inquiry = 0; inquiry < 7; inquiry += 1) await look(reference);
    await eventually(() => alarmsAbout(reference)).toEqual(['a closing inquiry still has no answer after five tries']);
    expect(await closingOf(reference)).toMatchObject({ looks: 0, is_completed: false });
    engine.proxy.meddler = honest;
    await look(reference);
    expect(await closingOf(reference)).toMatchObject({ looks: 1, due_in: 24 * HOUR });
  });

  test('raises an alarm after five tries for each of its closing inquiries', async () => {
    const { reference } = await reversedPayment();
    const failing = 'a closing inquiry still has no answer after five tries';
    for (const alarms of [[failing], [failing, failing]]) {
      engine.proxy.meddler = async ({ path }, forward) => (path.includes(reference) ? 'cut' : forward());
      for (let inquiry = 0; inquiry < 7; inquiry += 1) await look(reference);
      await eventually(() => alarmsAbout(reference)).toEqual(alarms);
      engine.proxy.meddler = honest;
      await look(reference);
    }
  });
});

test('a decline that an inquiry has found is followed by closing inquiries, and an immediate decline is not', async () => {
  const found = await newPayment(engine);
  engine.proxy.meddler = async ({ path }, forward) => {
    const said = await forward();
    return path.endsWith('/sales') ? 'cut' : said;
  };
  await (await cardPage(found.url)).pay(DECLINED);
  engine.proxy.meddler = honest;
  await resolveNow(engine, found);
  await eventually(() => attemptsOf(engine, found)).toMatchObject([{ state: 'declined' }]);
  const immediate = await newPayment(engine);
  await (await cardPage(immediate.url)).pay(DECLINED);
  const [[watched], [unwatched]] = [await attemptsOf(engine, found), await attemptsOf(engine, immediate)];
  expect(await closingOf(watched?.attempt_id ?? '')).toMatchObject({ looks: 0, due_in: HOUR });
  expect(await closingOf(unwatched?.attempt_id ?? '')).toBeUndefined();
});

test('an authorisation whose void was acknowledged but not carried out is found after an hour, and reversed', async () => {
  const payment = await newAuthorisedPayment(engine);
  const [attempt] = await attemptsOf(engine, payment);
  const reference = attempt?.attempt_id ?? '';
  engine.proxy.meddler = async () => ({ status: 200, body: { merchant_ref: reference, acknowledged: true } });
  expect((await voided(engine, payment)).body).toMatchObject({ status: 'voided' });
  engine.proxy.meddler = honest;
  expect(await closingOf(reference)).toMatchObject({ looks: 0, due_in: HOUR });
  expect(await bookedSales(engine, reference)).toMatchObject([{ state: 'approved' }]);
  await look(reference);
  await eventually(() => bookedSales(engine, reference)).toMatchObject([{ state: 'reversed' }]);
  const events = ['payment.authorised', 'payment.voided', 'payment.reversed'];
  await eventually(() => eventsOf(engine, payment)).toEqual(events);
  expect(await alarmsAbout(reference)).toEqual(['the acquirer approved a payment that had ended']);
  expect(await truthOf(engine, payment)).toMatchObject({ status: 'voided', paid: false });
});

test('an attempt is marked for reversal in the database before the acquirer is asked to reverse it', async () => {
  const payment = await newPayment(engine);
  const wishes: unknown[] = [];
  engine.proxy.meddler = async ({ path }, forward) => {
    if (path.endsWith('/sales')) return 'cut';
    if (path.endsWith('/reversal')) {
      const { rows } = await engine.database.pool.query(
        'select reversal_wanted from attempts where track_id = $1 and version > 0',
        [payment.trackId],
      );
      wishes.push(...rows);
    }
    return forward();
  };
  await (await cardPage(payment.url)).pay(APPROVED);
  await eventually(async () => {
    await resolveNow(engine, payment);
    return attemptsOf(engine, payment);
  }).toMatchObject([{ state: 'reversed' }]);
  expect(wishes).toEqual([{ reversal_wanted: true }]);
});

/** A payment whose reversal was acknowledged but not carried out. `deliver` then brings its sale to the acquirer. */
async function reversedBeforeItsSale(
  card: string,
): Promise<{ readonly reference: string; readonly deliver: () => Promise<unknown> }> {
  const payment = await newPayment(engine);
  let deliver: () => Promise<unknown> = () => Promise.reject(new Error('no sale was sent'));
  engine.proxy.meddler = async ({ path }, forward) => {
    const [, reversed] = /([^/]+)\/reversal$/.exec(path) ?? [];
    if (reversed !== undefined) return { status: 200, body: { merchant_ref: reversed, acknowledged: true } };
    if (!path.endsWith('/sales')) return forward();
    deliver = forward;
    return 'cut';
  };
  await (await cardPage(payment.url)).pay(card);
  await eventually(async () => {
    await resolveNow(engine, payment);
    return attemptsOf(engine, payment);
  }).toMatchObject([{ state: 'reversed' }]);
  engine.proxy.meddler = honest;
  const [attempt] = await attemptsOf(engine, payment);
  return { reference: attempt?.attempt_id ?? '', deliver };
}

async function reversedPayment(): Promise<{ payment: NewPayment; reference: string }> {
  const payment = await newPayment(engine);
  engine.proxy.meddler = async ({ path }, forward) => (path.endsWith('/sales') ? 'cut' : forward());
  await (await cardPage(payment.url)).pay(APPROVED);
  engine.proxy.meddler = honest;
  await eventually(async () => {
    await resolveNow(engine, payment);
    return attemptsOf(engine, payment);
  }).toMatchObject([{ state: 'reversed' }]);
  const [attempt] = await attemptsOf(engine, payment);
  return { payment, reference: attempt?.attempt_id ?? '' };
}

/**
 * The closing inquiry of an attempt. `due_in`: the time after the attempt's end at which the inquiry is due, in
 * seconds, rounded to whole hours.
 */
async function closingOf(reference: string) {
  const { rows } = await engine.database.pool.query(
    `select looks, (round(extract(epoch from due_at - ended_at) / 3600) * 3600)::integer as due_in,
       completed_at is not null as is_completed
     from closing_inquiries where attempt_id = $1`,
    [reference],
  );
  return rows[0];
}

/** The alarms that were raised in this process, with the ids of their attempts. */
const raisedHere: { readonly message: string; readonly attempt: unknown }[] = [];

/** Makes the closing inquiry due, and runs it in this process unless the engine does. */
async function look(reference: string): Promise<void> {
  const { pool } = engine.database;
  const { rows } = await pool.query<{ version: number }>(
    'update closing_inquiries set due_at = now() where attempt_id = $1 and due_at is not null returning version',
    [reference],
  );
  await askNow(engine, 'closing_inquiries', (message, { attempt }) => void raisedHere.push({ message, attempt }));
  const isRecorded = async () => {
    const sql = 'select version from closing_inquiries where attempt_id = $1 and version >= $2';
    return (await pool.query(sql, [reference, (rows[0]?.version ?? 0) + 2])).rowCount;
  };
  await eventually(isRecorded).toBe(1);
}

/** The alarms about an attempt, raised in this process or by the engine, which writes its log a little later. */
async function alarmsAbout(reference: string): Promise<readonly string[]> {
  const lines = (await engine.readLog()).split('\n').filter((line) => line.includes('"alarm":true'));
  const raised = lines.filter((line) => line.includes(reference)).map((line) => JSON.parse(line).msg);
  return [...raisedHere.filter(({ attempt }) => attempt === reference).map(({ message }) => message), ...raised];
}
