import { randomUUID } from 'node:crypto';
import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { acceptInvitation } from '@pay/core/merchants/access/accept-invitation';
import { addOperator } from '@pay/core/merchants/access/change-operators';
import { foundMerchant } from '@pay/core/merchants/access/found-merchant';
import { invite } from '@pay/core/merchants/access/invite';
import type { Role } from '@pay/core/merchants/access/role';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { setLogo } from '@pay/core/merchants/logos/set-logo';
import { askForLive } from '@pay/core/merchants/merchants/ask-for-live';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { ADDRESSES, type RouteName } from '@pay/dashboard/api/addresses';
import type { Dispatcher } from 'undici';
import type { ApiAnswer } from '../harness/api-client.ts';
import { openEventStream } from '../harness/event-stream.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { PASSWORD, startTestDashboard, type TestDashboard, type TestPerson } from '../harness/test-dashboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { etagFor } from './etag-of.ts';
import { provedDay } from './rights-books.ts';
import { type LinkOrCustomer, linkOrCustomer, NO_LINK_OR_CUSTOMER } from './rights-customers.ts';
import { newDispute, PICTURE } from './rights-disputes.ts';
import { LINK } from './rights-links.ts';
import { type PaymentIds, paymentIds } from './rights-payments.ts';

/**
 * The people who send requests: someone who is not signed in, the owner of another merchant, each role, and an operator
 * without a team.
 */
export const ASKERS = [
  'nobody',
  'outsider',
  'viewer',
  'support',
  'developer',
  'administrator',
  'owner',
  'operator',
] as const;
export type Asker = (typeof ASKERS)[number];

export const ROLES: readonly Role[] = ['viewer', 'support', 'developer', 'administrator', 'owner'];
const RULES = { allowLocalhostReturnUrls: true };

/** The statuses of a refusal for missing rights. */
const REFUSED: ReadonlySet<number> = new Set([401, 403, 404]);

export type Merchant = { readonly merchantId: string; readonly profileId: string };

export type PreparedRequest = {
  readonly method: Dispatcher.HttpMethod;
  readonly address: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Fixture = {
  readonly dashboard: TestDashboard;
  readonly shop: Merchant;
  /** The outsider's merchant. */
  readonly elsewhere: Merchant;
  readonly people: Readonly<Record<Asker, TestPerson>>;
  readonly browsers: Readonly<Record<Asker, Visitor>>;
  /** Sends a valid request for an existing object of the shop. */
  ask(asker: Asker, name: RouteName): Promise<ApiAnswer>;
  /** Sends the same request with ids of objects that do not exist. */
  askUnknown(asker: Asker, name: RouteName): Promise<ApiAnswer>;
  /** Sends the request as the outsider, in the outsider's own merchant but with an id from the shop. */
  askWithinOwn(name: RouteName): Promise<ApiAnswer>;
  /** Returns ids of existing objects of the shop that a route needs. */
  idsOf(name: RouteName): Promise<Ids>;
  /** Returns a valid request of a route with these ids. */
  requestFor(name: RouteName, ids: Ids): Promise<PreparedRequest>;
  /** Sends the route's request, with these ids, from the given browser. */
  send(browser: Visitor, name: RouteName, ids: Ids): Promise<ApiAnswer>;
  makeStale(asker: Asker): Promise<void>;
  makeFresh(asker: Asker): Promise<void>;
};

export async function makeFixture(start: () => Promise<TestDashboard> = startTestDashboard): Promise<Fixture> {
  const dashboard = await start();
  const { pool } = dashboard.database;
  const people = {} as Record<Asker, TestPerson>;
  const browsers = { nobody: dashboard.visitor() } as Record<Asker, Visitor>;
  for (const asker of ASKERS) {
    people[asker] = await dashboard.person(asker);
    if (asker !== 'nobody') browsers[asker] = await dashboard.signedIn(people[asker]);
  }
  const found = async (asker: Asker, name: string): Promise<Merchant> => {
    const actor = { kind: 'person', id: people[asker].personId } as const;
    return unwrap(await foundMerchant({ pool, rules: RULES }, actor, { name }));
  };
  const [shop, own] = [await found('owner', 'Shop'), await found('outsider', 'Elsewhere')];
  unwrap(await addOperator({ pool }, OPERATOR, people.operator.email));
  const spare = await dashboard.person('spare');
  for (const role of ROLES.filter((each) => each !== 'owner')) await join(dashboard, shop, people[role], role);

  const requestFor: Fixture['requestFor'] = async (name, ids) => {
    const [method = 'GET', path = ''] = ADDRESSES[name].split(' ');
    const asked = `${new URLSearchParams(QUERIES[name])}`;
    const address = path.replaceAll(/:(\w+)/g, (_all, id: string) => ids[id as keyof Ids]) + (asked && `?${asked}`);
    const etag = await etagFor(name, browsers.owner, shop);
    return { method: method as Dispatcher.HttpMethod, address, ...requestOf(name, etag) };
  };
  const send: Fixture['send'] = async (browser, name, ids) => {
    const { method, address, body, headers } = await requestFor(name, ids);
    if (name !== 'watchProfile') return browser.call(method, address, body, headers);
    const stream = await openEventStream(browser, dashboard.url + address);
    stream.close();
    return stream.answer;
  };
  const call = (asker: Asker, name: RouteName, ids: Ids) => send(browsers[asker], name, ids);
  const idsOf = (name: RouteName, asker: Asker = 'owner') => idsFor(dashboard, shop, spare, people[asker], name);
  /** The ids of the last request. That request was refused, so it did not use the ids up. */
  let unused: { readonly name: RouteName; readonly ids: Ids } | undefined;
  const ask: Fixture['ask'] = async (asker, name) => {
    const isReusable = unused?.name === name && !OF_ONE_PERSON.has(name);
    const ids = unused && isReusable ? unused.ids : await idsOf(name, asker);
    const answer = await call(asker, name, ids);
    unused = REFUSED.has(answer.status) ? { name, ids } : undefined;
    return answer;
  };
  const setFresh = (asker: Asker, when: string) =>
    pool.query(`update identity.sessions set fresh_until = ${when} where person_id = $1`, [people[asker].personId]);

  return {
    dashboard,
    shop,
    elsewhere: own,
    people,
    browsers,
    idsOf,
    requestFor,
    send,
    ask,
    askUnknown: (asker, name) => call(asker, name, UNKNOWN_IDS),
    askWithinOwn: async (name) => {
      const ids = await idsOf(name, 'outsider');
      const { merchantId, profileId } = own;
      return call('outsider', name, { ...ids, merchant_id: merchantId, profile_id: publicProfileId(profileId) });
    },
    makeStale: async (asker) => void (await setFresh(asker, "now() - interval '1 second'")),
    makeFresh: async (asker) => void (await setFresh(asker, "now() + interval '5 minutes'")),
  };
}

/** Routes whose object is for one person: an invitation, a view, or a note that only its author can delete. */
const OF_ONE_PERSON: ReadonlySet<RouteName> = new Set<RouteName>([
  'acceptInvitation',
  'renameView',
  'deleteView',
  'deleteNote',
]);

/** Creates an invitation to join the shop as a viewer. */
export async function inviteFor({ dashboard, shop }: Pick<Fixture, 'dashboard' | 'shop'>, email: string) {
  const { merchantId } = shop;
  const { pool } = dashboard.database;
  return unwrap(await invite({ pool }, OPERATOR, { merchantId, email, role: 'viewer' })).token;
}

export async function join(
  dashboard: TestDashboard,
  { merchantId }: Merchant,
  person: TestPerson,
  role: Role,
): Promise<void> {
  const { pool } = dashboard.database;
  const { token } = unwrap(await invite({ pool }, OPERATOR, { merchantId, email: person.email, role }));
  unwrap(await acceptInvitation({ pool }, { kind: 'person', id: person.personId }, token));
}

export type Ids = Readonly<
  Record<
    | 'merchant_id'
    | 'profile_id'
    | 'invitation_id'
    | 'person_id'
    | 'key_id'
    | 'token'
    | 'request_id'
    | 'account_id'
    | 'day'
    | keyof LinkOrCustomer
    | 'dispute_id'
    | 'evidence_id'
    | keyof PaymentIds,
    string
  >
>;

export const UNKNOWN_IDS: Ids = {
  merchant_id: `mer_${'0'.repeat(22)}`,
  profile_id: 'pro_00000000',
  invitation_id: `inv_${'0'.repeat(22)}`,
  person_id: '0'.repeat(32),
  key_id: `key_${'0'.repeat(30)}`,
  token: '0'.repeat(43),
  request_id: `liv_${'0'.repeat(22)}`,
  track_id: `trk_${'0'.repeat(30)}`,
  endpoint_id: `whe_${'0'.repeat(30)}`,
  event_id: `evt_${'0'.repeat(30)}`,
  delivery_id: `dlv_${'0'.repeat(30)}`,
  item_id: `inb_${'0'.repeat(22)}`,
  attempt_id: `att_${'0'.repeat(30)}`,
  account_id: `acc_${'0'.repeat(30)}`,
  proposal_id: `rpr_${'0'.repeat(30)}`,
  view_id: `pvw_${'0'.repeat(30)}`,
  note_id: `nte_${'0'.repeat(30)}`,
  settlement_id: `stf_${'0'.repeat(30)}`,
  settlement_item_id: `stf_${'0'.repeat(30)}-1`,
  day: '2026-01-01',
  ...NO_LINK_OR_CUSTOMER,
  dispute_id: `dsp_${'0'.repeat(30)}`,
  evidence_id: `evd_${'0'.repeat(30)}`,
};

/** Returns ids of the shop's objects. Objects that a request uses up are created again. */
async function idsFor(
  dashboard: TestDashboard,
  shop: Merchant,
  spare: TestPerson,
  asker: TestPerson,
  name: RouteName,
): Promise<Ids> {
  const { pool } = dashboard.database;
  const { merchantId, profileId } = shop;
  const ids = {
    ...UNKNOWN_IDS,
    merchant_id: merchantId,
    profile_id: publicProfileId(profileId),
    person_id: spare.personId,
    ...(await paymentIds(pool, profileId, name, asker.personId)),
    ...(ADDRESSES[name].includes(':dispute_id') && (await newDispute(dashboard, profileId))),
    ...(await linkOrCustomer(pool, profileId, ADDRESSES[name])),
    ...(ADDRESSES[name].includes(':account_id') && { account_id: await newAccount(dashboard, profileId) }),
    ...(ADDRESSES[name].includes(':day') && {
      day: await provedDay(pool, sealer(dashboard.config.sealingKeys), profileId),
    }),
  };
  switch (name) {
    case 'changeRole':
    case 'removeMember':
    case 'listMemberKeys':
    case 'makeResetLink':
      await pool.query(
        "insert into memberships (merchant_id, person_id, role) values ($1, $2, 'viewer') on conflict do nothing",
        [merchantId, spare.personId],
      );
      return ids;
    case 'withdrawInvitation': {
      const command = { merchantId, email: 'invited@people.example', role: 'viewer' } as const;
      return { ...ids, invitation_id: unwrap(await invite({ pool }, OPERATOR, command)).invitationId };
    }
    case 'readInvitation':
      return { ...ids, token: await inviteFor({ dashboard, shop }, 'invited@people.example') };
    case 'acceptInvitation': {
      // The invitation is to a separate team, so that every role in the shop stays the same.
      const { merchantId: elsewhere } = unwrap(await createMerchant({ pool }, OPERATOR, { name: 'Elsewhere' }));
      const command = { merchantId: elsewhere, email: asker.email, role: 'viewer' } as const;
      return { ...ids, token: unwrap(await invite({ pool }, OPERATOR, command)).token };
    }
    case 'rotateKey':
    case 'revokeKey':
    case 'changeKeyNetworks':
    case 'readKeyAddresses': {
      const scopes = ['payments.read'];
      return { ...ids, key_id: unwrap(await createSecretKey({ pool }, OPERATOR, { profileId, scopes })).key.keyId };
    }
    case 'readLogo':
      unwrap(await setLogo({ pool }, OPERATOR, { profileId, bytes: PICTURE }));
      return ids;
    case 'withdrawLiveRequest':
      await openRequest(dashboard, merchantId);
      return ids;
    case 'approveMerchant':
    case 'refuseLive':
      return { ...ids, request_id: await openRequest(dashboard, merchantId) };
    default:
      return ids;
  }
}

/** Adds an account at an acquirer; it stays a draft. */
async function newAccount({ config, database: { pool } }: TestDashboard, profileId: string): Promise<string> {
  const deps = { pool, sealer: sealer(config.sealingKeys), kinds: ACCOUNT_KINDS };
  const command = { profileId, kind: 'simulator', baseUrl: 'http://localhost:4005', values: {}, allowLocalhost: true };
  return unwrap(await addAccount(deps, OPERATOR, command)).accountId;
}

async function openRequest({ database: { pool } }: TestDashboard, merchantId: string): Promise<string> {
  const asked = await askForLive({ pool }, OPERATOR, { merchantId, ...LIVE_FIELDS });
  if (asked.ok) return asked.value.requestId;
  const { rows } = await pool.query('select request_id from live_requests where merchant_id = $1', [merchantId]);
  return rows[0]?.request_id;
}

const LIVE_FIELDS = {
  businessName: 'Shop',
  website: 'https://shop.example',
  contactName: 'Ada',
  contactEmail: 'ada@shop.example',
  expectedMonthlyVolume: '1000',
  currency: 'BHD',
};

const PERIOD = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };

const QUERIES: Partial<Record<RouteName, Record<string, string>>> = {
  countFailed: PERIOD,
  importSettlement: { name: 'a.csv', format: 'pay' },
  addEvidence: { name: 'receipt.png' },
};

/** Valid bodies by route; `requestOf` contains those of further routes. */
const BODIES: Partial<Record<RouteName, object>> = {
  addAccount: { kind: 'simulator', values: {} },
  rotateAccountSecrets: { values: {} },
  createProfile: { display_name: 'Another', environment: 'sandbox' },
  changeRole: { role: 'support' },
  answerDispute: { as: 'accepted' },
  setRouting: { version: null, rules: '{"second_account":true,"rules":[]}' },
  saveView: { name: 'Failed', filter: { status: 'failed' } },
  renameView: { name: 'Failures' },
  changeReceiptSettings: { is_on: true },
  createLink: LINK,
  advanceTestClock: { seconds: 1 },
  approveMerchant: { profile_name: 'Shop' },
  addNote: { text: 'The shopper has called.' },
  tryRouting: { amount: '1', currency: 'BHD', brand: 'visa' },
};

/** Returns a valid request for a route. */
function requestOf(name: RouteName, etag: string | undefined): { body?: unknown; headers?: Record<string, string> } {
  switch (name) {
    case 'changeMe':
      return { body: { locale: 'en' } };
    case 'reauthenticate':
      return { body: { password: PASSWORD } };
    case 'createMerchant':
    case 'changeMerchant':
      return { body: { name: 'Shop' } };
    case 'askForLive':
      return {
        body: {
          business_name: LIVE_FIELDS.businessName,
          website: LIVE_FIELDS.website,
          contact_name: LIVE_FIELDS.contactName,
          contact_email: LIVE_FIELDS.contactEmail,
          expected_monthly_volume: LIVE_FIELDS.expectedMonthlyVolume,
          currency: LIVE_FIELDS.currency,
        },
      };
    case 'invite':
      return { body: { email: 'new.one@people.example', role: 'viewer' } };
    case 'changeProfile':
      return { body: { display_name: 'Shop' }, headers: { 'if-match': etag ?? '' } };
    case 'capturePayment':
    case 'refundPayment':
      return { body: {}, headers: { 'idempotency-key': randomUUID() } };
    case 'createLink':
    case 'advanceTestClock':
      return { body: BODIES[name], headers: { 'idempotency-key': randomUUID() } };
    case 'voidPayment':
      return { headers: { 'idempotency-key': randomUUID() } };
    case 'createEndpoint':
    case 'changeEndpoint':
      return { body: { url: 'https://shop.example/hooks' } };
    case 'resendFailed':
      return { body: PERIOD };
    case 'putLogo':
    case 'addEvidence':
      return { body: PICTURE, headers: { 'content-type': 'image/png' } };
    case 'createKey':
      return { body: { label: 'of the walk', scopes: ['payments.read'] } };
    case 'changeKeyNetworks':
      return { body: { allowed_networks: ['203.0.113.7'] } };
    case 'changeRefundThresholds':
      return { body: { thresholds: [{ currency: 'BHD', amount: '100.000' }] }, headers: { 'if-match': String(etag) } };
    case 'suspendMerchant':
    case 'suspendProfile':
    case 'refuseLive':
      return { body: { reason: 'A reason.' } };
    case 'endSettlementItem':
      return { body: { decision: 'to_merchant', note: 'Acquirer, ticket 4711.' } };
    case 'importSettlement':
      return { body: Buffer.from('a,b\n'), headers: { 'content-type': 'text/csv' } };
    case 'proposeSettlement':
    case 'confirmSettlement':
      return { body: { outcome: 'failed', note: 'Acquirer, ticket 4711.' } };
    default:
      return BODIES[name] ? { body: BODIES[name] } : {};
  }
}
