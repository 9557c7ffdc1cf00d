import { askForLive } from '@pay/core/merchants/merchants/ask-for-live';
import { type News, tellNews } from '@pay/core/telling/mails/tell-news';
import { newsLetter } from '@pay/dashboard/server/mail/news-letter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verdict } from '../harness/api-client.ts';
import { cardPage } from '../harness/card-page.ts';
import { eventually } from '../harness/eventually.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import type { Visitor } from '../harness/visitor.ts';
import { type PayingShop, startPayingShop } from './paying-shop.ts';

const URL = 'https://dashboard.example';

let shop: PayingShop;
let members: Record<'administrator' | 'developer' | 'support' | 'viewer', Visitor>;
beforeAll(async () => {
  shop = await startPayingShop({ logLevel: 'silent' });
  members = {
    administrator: await shop.member('administrator'),
    developer: await shop.member('developer'),
    support: await shop.member('support'),
    viewer: await shop.member('viewer'),
  };
});
afterAll(() => shop.stop());

const turnOff = (who: Visitor, ...mails_off: string[]) => who.call('PATCH', '/api/me', { mails_off });
const names = ({ recipients }: News) => recipients.map((each) => each.replace(/^a\.|@people\.example$/g, ''));

/** Sends what is due from several nodes at once, and returns what was sent. */
async function tell(): Promise<readonly News[]> {
  const { pool } = shop.engine.database;
  const told: News[] = [];
  const send = async (news: News) => void told.push(news);
  await Promise.all([1, 2, 3].map(() => tellNews({ pool, send }, { kind: 'worker' }, 10)));
  return told;
}

test('people choose which e-mails they get, and the audit records it', async () => {
  const { support } = members;
  const off = async () => (await support.get('/api/me')).body.person.mails_off;
  expect(await off()).toEqual([]);
  expect(verdict(await turnOff(support, 'live_decision', 'key_expiry'))).toBe('204');
  expect(await off()).toEqual(['key_expiry', 'live_decision']);
  expect(verdict(await support.call('PATCH', '/api/me', { locale: 'en' }))).toBe('204');
  expect(await off()).toEqual(['key_expiry', 'live_decision']);
  expect(verdict(await turnOff(support, 'key_expiry', 'live_decision'))).toBe('204');
  expect(verdict(await turnOff(support, 'sign_in'))).toBe('400 invalid_request');
  expect(verdict(await turnOff(support))).toBe('204');
  const { rows } = await shop.engine.database.pool.query(
    "select details from audit_entries where action = 'member.mails_changed' order by at",
  );
  expect(rows.map(({ details }) => details.after)).toEqual([['key_expiry', 'live_decision'], []]);
});

test('those who can enable a disabled endpoint are told of it once, unless they have turned that off', async () => {
  const { pool } = shop.engine.database;
  const { body } = await shop.owner.post(`${shop.path}/webhook-endpoints`, { url: 'https://shop.example/hooks' });
  const disable = (reason: string) =>
    pool.query(
      "update webhook_endpoints set status = 'disabled', disabled_reason = $2, disabled_at = now() where endpoint_id = $1",
      [body.endpoint_id, reason],
    );
  await disable('merchant');
  expect(await tell()).toEqual([]);
  await turnOff(members.administrator, 'endpoint_disabled');
  await turnOff(members.support, 'dispute_opened');
  await disable('failing');
  const [news, ...more] = await tell();
  expect(more).toEqual([]);
  expect(news && names(news)).toEqual(['developer', 'owner']);
  const letter = newsLetter('ada@shop.example', 'Pay', URL, news as News);
  expect(letter.text).toContain('https://shop.example/hooks');
  expect(letter.text).toContain(`${URL}${shop.path.replace('/api', '')}/webhooks/${body.endpoint_id}`);
  expect(await tell()).toEqual([]);
  await disable('gone');
  expect(await tell()).toMatchObject([{ kind: 'endpoint_disabled', objectId: body.endpoint_id }]);
  await turnOff(members.administrator);
  await turnOff(members.support);
});

test('those who can answer a dispute are told when it needs an answer', async () => {
  const { trackId } = await newPaidPayment(shop.engine);
  const dispute = { track_id: trackId, kind: 'chargeback', reason_code: '13.1' };
  const { body } = await shop.engine.api.post('/v1/sandbox/disputes', dispute);
  const told = await tell();
  expect(told).toMatchObject([{ kind: 'dispute_opened', objectId: body.dispute_id }]);
  expect(told.map(names)).toEqual([['administrator', 'owner', 'support']]);
  const { text } = newsLetter('ada@shop.example', 'Pay', URL, told[0] as News);
  expect(text).toContain(`${URL}${shop.path.replace('/api', '')}/disputes/${body.dispute_id}`);
});

test('those who can ask for Live access are told of the decision, in its own words', async () => {
  const { pool } = shop.engine.database;
  const { merchantId } = shop.engine.profile.profile;
  const { requestId } = unwrap(
    await askForLive({ pool }, OPERATOR, {
      merchantId,
      businessName: 'Shop',
      website: 'https://shop.example',
      contactName: 'Ada',
      contactEmail: 'ada@shop.example',
      expectedMonthlyVolume: '1000',
      currency: 'BHD',
    }),
  );
  expect(await tell()).toEqual([]);
  await pool.query(
    "update live_requests set state = 'refused', reason = 'Later.', decided_by = 'tests', decided_at = now() where request_id = $1",
    [requestId],
  );
  const told = await tell();
  expect(told).toMatchObject([{ kind: 'live_decision', about: 'refused', profileId: null }]);
  expect(told.map(names)).toEqual([['administrator', 'owner']]);
  const subjects = ['refused', 'approved'].map(
    (about) => newsLetter('ada@shop.example', 'Pay', URL, { ...(told[0] as News), about }).subject,
  );
  expect(subjects).toEqual([expect.stringMatching(/was refused$/), expect.stringMatching(/was approved$/)]);
});

test('payments without an outcome are told once a day, with their number, to those who work for shoppers', async () => {
  const { pool } = shop.engine.database;
  const unknownFor = async (minutes: number) => {
    const since = `update attempts set unknown_since = now() - $1 * interval '1 minute', due_at = now() + interval '1 hour'
      where profile_id = $2 and state = 'unknown'`;
    return (await pool.query(since, [minutes, shop.engine.profile.profile.profileId])).rowCount;
  };
  const loseAnswer = async () => (await cardPage((await newPayment(shop.engine)).url)).pay('4000000000000259');
  await Promise.all([loseAnswer(), loseAnswer()]);
  await eventually(() => unknownFor(14)).toBe(2);
  expect(await tell()).toEqual([]);
  await unknownFor(16);
  const told = await tell();
  expect(told).toMatchObject([{ kind: 'payments_unknown', about: '2' }]);
  expect(told.map(names)).toEqual([['administrator', 'owner', 'support']]);
  const { text } = newsLetter('ada@shop.example', 'Pay', URL, told[0] as News);
  expect(text).toContain(`whether 2 payments to`);
  expect(text).toContain(`${URL}${shop.path.replace('/api', '')}/payments?status=processing`);
  expect(await tell()).toEqual([]);
});

test('an e-mail that fails keeps no other e-mail waiting', async () => {
  const { pool } = shop.engine.database;
  const ids: string[] = [];
  for (let opened = 0; opened < 3; opened++) {
    const { trackId } = await newPaidPayment(shop.engine);
    const dispute = { track_id: trackId, kind: 'opened', reason_code: '13.1' };
    ids.push((await shop.engine.api.post('/v1/sandbox/disputes', dispute)).body.dispute_id);
  }
  const sent: string[] = [];
  const send = async ({ objectId }: News) => {
    if (objectId === ids[0]) throw new Error('a mailbox is full');
    sent.push(objectId);
  };
  await expect(tellNews({ pool, send }, { kind: 'worker' }, 10)).rejects.toThrow('a mailbox is full');
  expect(sent).toEqual(ids.slice(1));
  expect(await tell()).toEqual([]);
  const later = "update told_mails set telling_until = now() - interval '1 second' where told_at is null";
  await pool.query(later);
  expect(await tell()).toMatchObject([{ objectId: ids[0] }]);
});

test('an e-mail that was not sent is sent again five minutes later, but not after a day', async () => {
  const { pool } = shop.engine.database;
  const { trackId } = await newPaidPayment(shop.engine);
  const dispute = { track_id: trackId, kind: 'opened', reason_code: '13.1' };
  const { body } = await shop.engine.api.post('/v1/sandbox/disputes', dispute);
  const fail = async () => {
    throw new Error('no mail server');
  };
  await expect(tellNews({ pool, send: fail }, { kind: 'worker' }, 10)).rejects.toThrow('no mail server');
  expect(await tell()).toEqual([]);
  const later = "update told_mails set telling_until = now() - interval '1 second' where object_id = $1";
  await pool.query(later, [body.dispute_id]);
  expect(await tell()).toMatchObject([{ objectId: body.dispute_id }]);
  await pool.query(
    `with old as (update disputes set created_at = created_at - interval '3 days' where dispute_id = $1)
     update told_mails set happened_at = happened_at - interval '3 days' where object_id = $1`,
    [body.dispute_id],
  );
  expect(await tell()).toEqual([]);
  const { rows } = await pool.query('select 1 from told_mails where object_id = $1', [body.dispute_id]);
  expect(rows).toEqual([]);
});
