import { createSecretKey as pepperFrom } from 'node:crypto';
import { routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { addOperator } from '@pay/core/merchants/access/change-operators';
import { importLegacyKey } from '@pay/core/merchants/keys/import-legacy-key';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import type { TestDashboard, TestPerson } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';

export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#7a1fa2"/><circle cx="16" cy="16" r="7" fill="#ffffff"/></svg>`;

/** A merchant that is in use, another that is waiting for approval, and people who can see them. */
export type SampleAccount = {
  readonly owner: TestPerson;
  readonly operator: TestPerson;
  readonly viewer: TestPerson;
  readonly merchantId: string;
  readonly profileId: string;
  readonly waiting: { readonly merchantId: string; readonly profileId: string };
  /** The path of an open invitation. */
  readonly invitation: string;
};

export async function makeSampleAccount(dashboard: TestDashboard): Promise<SampleAccount> {
  const { pool } = dashboard.database;
  const [owner, operator, viewer, other] = (await Promise.all(
    ['Mariam Al Khalifa', 'Omar Operator', 'Vera Viewer', 'Yusuf Baker'].map((name) => dashboard.person(name)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson];
  unwrap(await addOperator({ pool }, OPERATOR, operator.email));
  const shop = await dashboard.signedIn(owner);
  const { merchant_id: merchantId, profile_id: profileId } = await answer(
    shop.post('/api/merchants', { name: 'Qahwa House' }),
  );
  await fillProfile(shop, profileId);
  await pool.query('update api_keys set last_used_at = now() where profile_id = $1 and label = $2', [
    routingPartOfProfileId(profileId),
    'shop server',
  ]);
  const legacy = { value: 'legacy-key-of-the-old-shop-1f9c' };
  const keyPepper = pepperFrom(Buffer.alloc(32, 7));
  const command = { profileId: routingPartOfProfileId(profileId) ?? '', label: 'old shop', source: legacy };
  unwrap(await importLegacyKey({ pool, keyPepper }, OPERATOR, command));
  const invite = (email: string, role: string) =>
    answer(shop.post(`/api/merchants/${merchantId}/invitations`, { email, role }));
  const { link: viewerLink } = await invite(viewer.email, 'viewer');
  await answer((await dashboard.signedIn(viewer)).post(`/api${new URL(viewerLink).pathname}/accept`));
  const { link } = await invite('developer@shop.example', 'developer');
  const bakery = await dashboard.signedIn(other);
  const waiting = await answer(bakery.post('/api/merchants', { name: 'Khobz Bakery' }));
  await answer(bakery.post(`/api/merchants/${waiting.merchant_id}/live-request`, LIVE_REQUEST));
  return {
    owner,
    operator,
    viewer,
    merchantId,
    profileId,
    waiting: { merchantId: waiting.merchant_id, profileId: waiting.profile_id },
    invitation: new URL(link).pathname,
  };
}

const LIVE_REQUEST = {
  business_name: 'Khobz Bakery W.L.L.',
  website: 'https://khobz.example',
  contact_name: 'Yusuf Baker',
  contact_email: 'yusuf@khobz.example',
  expected_monthly_volume: '12500',
  currency: 'BHD',
  note: 'Bread and pastries, delivered in the morning.',
};

/** Adds keys in every state, return URLs, origins and a look. */
async function fillProfile(shop: Visitor, profileId: string): Promise<void> {
  const here = `/api/profiles/${profileId}`;
  await answer(shop.post(`${here}/keys`, { label: 'shop server' }));
  await answer(
    shop.post(`${here}/keys`, {
      label: 'accounting',
      scopes: ['payments.read', 'events'],
      expires_in_days: 20,
      allowed_networks: ['203.0.113.7'],
    }),
  );
  const { key } = await answer(shop.post(`${here}/keys`, { label: 'old laptop' }));
  await answer(shop.post(`${here}/keys/${key.key_id}/revoke`));
  const { headers } = await shop.get(here);
  await answer(
    shop.call(
      'PATCH',
      here,
      {
        success_url: 'https://qahwa.example/thanks',
        failure_url: 'https://qahwa.example/again',
        allowed_origins: ['https://qahwa.example'],
        accent: '#7a1fa2',
      },
      { 'if-match': String(headers['etag']) },
    ),
  );
  await answer(shop.call('PUT', `${here}/logo`, LOGO, { 'content-type': 'image/svg+xml' }));
}

/** Returns the body of an answer that must not be a refusal. */
async function answer(asked: ReturnType<Visitor['post']>) {
  const { status, body } = await asked;
  if (status >= 400) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return body;
}
