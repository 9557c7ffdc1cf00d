import { randomBytes } from 'node:crypto';
import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { findAccount } from '@pay/core/paying/accounts/find-account';
import { activateAccount } from '@pay/core/paying/accounts/move-account';
import { requestProbe } from '@pay/core/paying/accounts/probe-account';
import type { NoticeFault } from '@pay/fake-adyen/accounts';
import type { Modification, Payment } from '@pay/fake-adyen/book/payment';
import type { FakeAdyen } from '@pay/fake-adyen/fake';
import { vi } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { cardPage, fetchPage, type PageAnswer, postForm } from '../harness/card-page.ts';
import { lastForm, linksOf } from '../harness/issuer.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { attemptsOf, type NewPayment, newPayment } from '../harness/new-payment.ts';
import type { TestCard } from '../harness/shopping.ts';
import type { TestEngine } from '../harness/test-engine.ts';

export const PLAIN = '4111111111111111';
export const BY_LINK = '4917610000000000';
export const BY_FORM = '5454545454545454';

/** A test card of Adyen; the security code decides what the fake answers. */
export function cardOf(number: string, cvv = '737'): TestCard {
  return { number, expiry: '03/30', cvv };
}

export type AdyenEngine = TestEngine & { readonly accountId: string };

/** Creates a profile with an active account at the fake. The account's notices have these faults. */
export async function atAdyen(
  engine: TestEngine,
  fake: FakeAdyen,
  faults: readonly NoticeFault[] = [],
): Promise<AdyenEngine> {
  const { pool } = engine.database;
  const profile = await createTestProfile(pool);
  const { profileId } = profile.profile;
  const [merchantAccount, apiKey, hmacKey] = [
    `Shop${profileId}`,
    `key-of-${profileId}-at-adyen`,
    randomBytes(32).toString('hex'),
  ];
  const deps = { pool, sealer: sealer(engine.config.sealingKeys), kinds: ACCOUNT_KINDS };
  const values = { merchant_account: merchantAccount, api_key: apiKey, hmac_key: hmacKey };
  const command = { profileId, kind: 'adyen', baseUrl: fake.url, values, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount(deps, OPERATOR, command));
  const setUp = (with_: readonly NoticeFault[]) =>
    fake.setAccount(merchantAccount, {
      apiKey,
      hmacKey,
      noticeUrl: `${engine.url}/notices/${accountId}`,
      faults: with_,
    });
  setUp([]);
  const account = async () => unwrap(await findAccount(deps, accountId)).account;
  const waiting = { timeout: 120_000, interval: 50 };
  unwrap(await requestProbe(deps, OPERATOR, accountId));
  await vi.waitUntil(async () => (await account()).state === 'verified', waiting);
  fake.control.sendTestNotice(merchantAccount);
  await vi.waitUntil(async () => (await account()).hasNotices, waiting);
  unwrap(await activateAccount(deps, OPERATOR, accountId));
  setUp(faults);
  return { ...engine, profile, api: apiClient(engine.url, profile.secretKey.value), accountId };
}

/** A payment whose form was sent with this card, and the page that followed. */
export async function paid(
  own: AdyenEngine,
  [number, cvv]: readonly [number: string, cvv: string],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly payment: NewPayment; readonly page: PageAnswer }> {
  const payment = await newPayment(own, fields);
  const page = await (await cardPage(payment.url)).pay(number, { cvv });
  return { payment, page };
}

/** Follows the hop page to the issuer's page, and answers there. Comes back unless the shopper leaves. */
export async function decide(fake: FakeAdyen, hopPage: PageAnswer, decision: 'approve' | 'refuse' | 'leave') {
  const { action, fields } = lastForm(hopPage.text);
  const asked = action === '' ? await fetchPage(linksOf(hopPage.text)[0] ?? '') : await postForm(action, fields, {});
  const form = lastForm(asked.text);
  const decided = await postForm(new URL(form.action, fake.url).href, { ...form.fields, decision }, {});
  if (decision === 'leave') return;
  const { location } = decided.headers;
  const back = lastForm(decided.text);
  if (typeof location === 'string') await fetchPage(location);
  else await postForm(back.action, back.fields, {});
}

/** The fake's record of the payment's latest attempt. */
export async function bookedAt(fake: FakeAdyen, own: AdyenEngine, payment: NewPayment) {
  const reference = (await attemptsOf(own, payment)).at(-1)?.attempt_id;
  const payments: readonly Payment[] = fake.book.payments.filter((each) => each.reference === reference);
  const ofPayment = ({ paymentPspReference }: Modification) =>
    payments.some(({ pspReference }) => pspReference === paymentPspReference);
  return { payments, modifications: fake.book.modifications.filter(ofPayment) };
}
