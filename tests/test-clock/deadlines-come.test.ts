import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { honest } from '../harness/acquirer-proxy.ts';
import { cardPage, postForm } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { decideAtIssuer } from '../harness/issuer.ts';
import { attemptsOf, eventsOf, newPayment, truthOf } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { newLink, visitLink } from '../harness/payment-link.ts';
import { type ProxiedEngine, startProxiedEngine } from '../harness/proxied-engine.ts';
import { letReceiptBeDue, receiptOf, sendRound, turnReceipts, withEmail } from '../receipts/receipt-shop.ts';
import { DAY, eventsOfType, forNewProfile, HOUR, MINUTE, movedBy, rowsIn } from './advancing.ts';

let shared: ProxiedEngine;
let engine: ProxiedEngine;
beforeAll(async () => {
  shared = await startProxiedEngine();
  engine = shared;
});
afterEach(() => {
  shared.proxy.meddler = honest;
});
afterAll(() => shared.stop());

const fresh = async () => {
  engine = await forNewProfile(shared);
};

describe('an advance past', () => {
  test('the time to pay of a session: it expires, with its event, and its page accepts no card', async () => {
    await fresh();
    const payment = await newPayment(engine, { expires_in: HOUR });
    expect(await movedBy(engine, 59 * MINUTE)).toEqual({ sessions: 1 });
    expect((await truthOf(engine, payment)).status).toBe('open');
    expect(await movedBy(engine, 2 * MINUTE)).toEqual({ sessions: 1 });
    await eventually(() => eventsOf(engine, payment)).toEqual(['session.expired']);
    expect((await truthOf(engine, payment)).status).toBe('expired');
    expect((await cardPage(payment.url)).token).toBe('');
    expect(await movedBy(engine, DAY)).toEqual({});
  });

  test('the end of an authorisation: it lapses, and the acquirer gives the money back', async () => {
    await fresh();
    const payment = await newPaidPayment(engine, { capture: 'manual' });
    expect((await truthOf(engine, payment)).status).toBe('authorised');
    expect(await movedBy(engine, 30 * DAY)).toEqual({ authorisations: 1 });
    await eventually(() => truthOf(engine, payment)).toMatchObject({ status: 'voided', void_reason: 'lapsed' });
    expect(await eventsOf(engine, payment)).toEqual(['payment.authorised', 'payment.voided']);
  });

  test('the expiry of a payment link: it can no longer be opened', async () => {
    await fresh();
    const link = await newLink(engine, { expires_at: new Date(Date.now() + 2 * DAY * 1_000).toISOString() });
    const open = await newLink(engine);
    expect(await movedBy(engine, 3 * DAY)).toEqual({ payment_links: 1 });
    expect((await visitLink(link.url)).visit).toBe('');
    expect((await engine.api.get(`/v1/payment-links/${link.link_id}`)).body.status).toBe('expired');
    expect((await engine.api.get(`/v1/payment-links/${open.link_id}`)).body.status).toBe('active');
  });

  test('the next inquiry about an unknown outcome: the acquirer is asked, and the payment is settled', async () => {
    await fresh();
    const payment = await newPayment(engine);
    shared.proxy.meddler = async (_call, forward) => {
      await forward();
      return 'cut';
    };
    await (await cardPage(payment.url)).pay('4242424242424242');
    await eventually(() => attemptsOf(engine, payment)).toMatchObject([{ state: 'unknown' }]);
    // The row is as it would be after the fifth inquiry.
    const wait = "update attempts set inquiry_count = 5, due_at = now() + interval '15 minutes' where track_id = $1";
    await engine.database.pool.query(wait, [payment.trackId]);
    shared.proxy.meddler = honest;
    expect(await movedBy(engine, HOUR)).toMatchObject({ inquiries: 1 });
    await eventually(() => eventsOf(engine, payment)).toEqual(['payment.succeeded']);
  });

  test('the deadline of a dispute: it is the first in the list of those to answer', async () => {
    await fresh();
    const { trackId } = await newPaidPayment(engine);
    const { body: dispute } = await engine.api.post('/v1/sandbox/disputes', { track_id: trackId, kind: 'chargeback' });
    expect(await movedBy(engine, 10 * DAY)).toEqual({ disputes: 1 });
    const { body } = await engine.api.get(`/v1/disputes/${dispute.dispute_id}`);
    expect(Date.parse(dispute.answer_by) - Date.parse(body.answer_by)).toBe(10 * DAY * 1_000);
    expect(body.status).toBe('opened');
  });

  test('the next try of a receipt: it is sent', async () => {
    await fresh();
    await turnReceipts(engine, true);
    const payment = await newPaidPayment(engine, withEmail());
    for (let tries = 0; tries < 3; tries++) {
      await sendRound(engine, 'failed');
      await letReceiptBeDue(engine, payment);
    }
    await sendRound(engine, 'failed');
    expect((await receiptOf(engine, payment))?.due_in).toBeGreaterThan(50 * MINUTE);
    expect(await movedBy(engine, 2 * HOUR)).toEqual({ receipts: 1 });
    expect(await sendRound(engine)).toHaveLength(1);
    expect(await receiptOf(engine, payment)).toMatchObject({ sent: true, due_in: null });
  });
});

describe('a payment that is with a shopper or an acquirer', () => {
  test('keeps its time in a challenge, and can still be approved', async () => {
    await fresh();
    const payment = await newPayment(engine);
    const challenge = await (await cardPage(payment.url)).pay('4000000000003220');
    const before = await rowsIn(engine, 'attempts');
    expect(await movedBy(engine, 30 * DAY)).toEqual({ sessions: 1 });
    expect(await rowsIn(engine, 'attempts')).toEqual(before);
    expect((await truthOf(engine, payment)).status).toBe('processing');
    const { action, fields } = await decideAtIssuer(challenge.text, 'approve');
    await postForm(action, fields, {});
    await eventually(() => eventsOf(engine, payment)).toEqual(['payment.succeeded']);
    expect(await eventsOfType(engine, 'session.expired')).toEqual([]);
  });

  test('keeps its time during the call, and its answer counts', async () => {
    await fresh();
    const payment = await newPayment(engine);
    let before: readonly unknown[] = [];
    shared.proxy.meddler = async ({ path }, forward) => {
      if (path.endsWith('/sales')) {
        before = await rowsIn(engine, 'attempts');
        await movedBy(engine, 30 * DAY);
        expect(await rowsIn(engine, 'attempts')).toEqual(before);
      }
      return forward();
    };
    await (await cardPage(payment.url)).pay('4242424242424242');
    expect(before).toMatchObject([{ state: 'submitting' }]);
    await eventually(() => eventsOf(engine, payment)).toEqual(['payment.succeeded']);
    const [attempt] = await attemptsOf(engine, payment);
    expect(shared.proxy.calls).not.toContain(`POST /acquirer/v1/sales/${attempt?.attempt_id}/reversal`);
  });
});
