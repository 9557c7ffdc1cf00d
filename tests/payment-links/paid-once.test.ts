import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage } from '../harness/card-page.ts';
import { bookedSales } from '../harness/new-payment.ts';
import { cardPageOf, newLink, openLinkForm } from '../harness/payment-link.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

const APPROVED = '4242424242424242';
const AT_ONCE = 30;

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine();
});
afterAll(() => engine.stop());

const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, work));
const payments = async (linkId: string): Promise<readonly { track_id: string; status: string }[]> =>
  (await engine.api.get(`/v1/payment-links/${linkId}/payments`)).body.data;

describe('a link for one payment', () => {
  test('is paid once, however many people open and pay it at the same time', async () => {
    const link = await newLink(engine, { max_payments: 1 });
    const before = (await bookedSales(engine)).length;
    const pages = await times(() => cardPageOf(link.url));
    expect(new Set(pages).size).toBe(1);
    await Promise.all(pages.map(async (page) => (await cardPage(page)).pay(APPROVED)));
    expect(await payments(link.link_id)).toMatchObject([{ status: 'paid' }]);
    expect((await bookedSales(engine)).length).toBe(before + 1);
  });

  test('is paid at most once if people enter different amounts while others pay', async () => {
    const link = await newLink(engine, { max_payments: 1, amount: undefined });
    const before = (await bookedSales(engine)).length;
    let amount = 0;
    await times(async () => {
      amount += 1;
      const sent = { visit: crypto.randomUUID(), amount: String(amount) };
      const { paymentUrl } = await openLinkForm(link.url, sent);
      if (paymentUrl !== undefined) await (await cardPage(paymentUrl)).pay(APPROVED);
    });
    const paid = (await payments(link.link_id)).filter(({ status }) => status === 'paid');
    expect(paid).toHaveLength(1);
    expect((await bookedSales(engine)).length).toBe(before + 1);
  });
});

test('a link for three payments is paid three times, and says when others are paying', async () => {
  const link = await newLink(engine, { max_payments: 3 });
  const opened = await times(() => openLinkForm(`${link.url}?lang=en`, { visit: crypto.randomUUID() }));
  const pages = opened.flatMap(({ paymentUrl }) => paymentUrl ?? []);
  expect(new Set(pages).size).toBe(3);
  const others = opened.filter(({ paymentUrl }) => paymentUrl === undefined);
  expect(others).toHaveLength(AT_ONCE - 3);
  for (const { status, text } of others) {
    expect([status, text]).toEqual([409, expect.stringContaining('Others are paying')]);
  }
  const [first = '', ...rest] = [...new Set(pages)];
  await (await cardPage(first)).cancel();
  // The place that the cancelled payment had is free again.
  const last = await cardPageOf(link.url);
  await Promise.all([...rest, last].map(async (page) => (await cardPage(page)).pay(APPROVED)));
  const statuses = (await payments(link.link_id)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['cancelled', 'paid', 'paid', 'paid']);
  expect((await engine.api.get(`/v1/payment-links/${link.link_id}`)).body).toMatchObject({ status: 'completed' });
});

describe('the database itself refuses', () => {
  const insertUse = (linkId: string, max: number | null, slot: number | null) =>
    engine.database.pool.query(
      `insert into payment_link_uses (profile_id, link_id, track_id, visit, payments_max, slot)
       values ($1, $2, 'trk_' || gen_random_uuid(), gen_random_uuid(), $3, $4)`,
      [linkId.slice(4, 12), linkId, max, slot],
    );

  test('a second use of the same slot', async () => {
    const { link_id: linkId } = await newLink(engine, { max_payments: 1 });
    await insertUse(linkId, 1, 1);
    await expect(insertUse(linkId, 1, 1)).rejects.toThrow('one_use_of_each_slot');
  });

  test('a slot above the limit, and a limit other than that of the link', async () => {
    const { link_id: linkId } = await newLink(engine, { max_payments: 1 });
    await expect(insertUse(linkId, 1, 2)).rejects.toThrow('slot_within_limit');
    await expect(insertUse(linkId, 2, 2)).rejects.toThrow('foreign key');
    await expect(insertUse(linkId, null, 1)).rejects.toThrow('slot_within_limit');
  });
});
