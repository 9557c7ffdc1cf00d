import { randomUUID } from 'node:crypto';
import { newKeyValue } from '@pay/core/merchants/keys/api-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { approveMerchant } from '@pay/core/merchants/merchants/approve-merchant';
import { createProfile } from '@pay/core/merchants/profiles/create-profile';
import type { RouteName } from '@pay/dashboard/api/addresses';
import { type Fixture, UNKNOWN_IDS } from '../../dashboard/rights-fixture.ts';
import { type ApiAnswer, apiClient, verdict } from '../../harness/api-client.ts';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import { ALL_SERVER_ROUTES, callRoute, type ServerRoute } from '../../harness/server-routes.ts';
import { issueExpired, issueSecret } from '../../harness/test-keys.ts';
import { type ForeignIdsResult, faultsOf } from './attack-dashboard.ts';
import { SPELLINGS } from './spellings.ts';
import { MARK, markTexts, type Victim } from './victim.ts';

/** `siblings`: the shop's other profiles, whose keys may change what belongs to their own profile. */
type Intruders = { readonly intruders: readonly Intruder[]; readonly siblings: readonly string[] };
type Intruder = { readonly name: string; readonly key: string | null; readonly isDead: boolean };

/** Routes of the dashboard that return the ids that the engine's routes use. */
const SAME_IDS: Readonly<Record<string, RouteName>> = {
  track_id: 'readPayment',
  event_id: 'readPayment',
  endpoint_id: 'readPayment',
  settlement_id: 'readSettlement',
  dispute_id: 'readDispute',
  link_id: 'readLink',
};

/**
 * Calls every route of the server API with the shop's ids, and with keys that are not the shop's or no longer valid.
 */
export async function attackEngine(
  fixture: Fixture,
  victim: Victim,
  { url, isChosen }: { readonly url: string; readonly isChosen: (place: number) => boolean },
): Promise<ForeignIdsResult & { readonly keys: number }> {
  const { pool } = fixture.dashboard.database;
  // This is the default key, which cannot be revoked.
  const own = apiClient(url, (await issueSecret(pool, fixture.shop.profileId)).value);
  const { intruders, siblings } = await makeIntruders(fixture);
  const result = { requests: 0, controls: 0, findings: [] as string[], keys: intruders.length };
  for (const route of ALL_SERVER_ROUTES.filter((_, place) => isChosen(place))) {
    const { id, body } = await targetOf(fixture, route);
    await markTexts(pool, fixture.shop);
    const before = await victim.rows(siblings);
    const idempotencyKey = randomUUID();
    for (const { name, key, isDead } of intruders) {
      for (const [how, spell] of Object.entries(id === undefined ? { 'as it is': () => '' } : SPELLINGS)) {
        const sent = spell(id ?? '', UNKNOWN_IDS.track_id);
        const headers = { 'idempotency-key': `${idempotencyKey}-${how.replaceAll(/\W/g, '')}` };
        const answer = await callRoute(apiClient(url, key), route, { trackId: sent, body, headers });
        result.requests += 1;
        const faults = isDead || id !== undefined || isAbout(route) ? faultsOf(answer) : [];
        const leaks = victim.leaks(answer, [sent, MARK, ...idsIn(body)]).map((word) => `it shows ${word}`);
        result.findings.push(...[...faults, ...leaks].map((fault) => `${route.name} with ${name}, ${how}: ${fault}`));
      }
    }
    const after = await victim.rows(siblings);
    for (const [table, digest] of Object.entries(before)) {
      if (after[table] !== digest) result.findings.push(`${route.name}: rows of the shop in ${table} have changed`);
    }
    result.controls += 1;
    const control = await callRoute(own, route, {
      trackId: id ?? '',
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
    if (isNotFound(control)) result.findings.push(`${route.name}: the shop's own key was refused: ${verdict(control)}`);
  }
  return result;
}

const isNotFound = ({ status }: ApiAnswer) => [401, 403, 404].includes(status);

/** Whether the route finds its object by a member of the body. */
function isAbout({ body }: ServerRoute): boolean {
  return body !== undefined && ('track_id' in body || 'reference' in body);
}

async function targetOf(fixture: Fixture, route: ServerRoute) {
  const [, param] = /\{(\w+)\}/.exec(route.name) ?? [];
  const ids = await fixture.idsOf(SAME_IDS[param ?? 'track_id'] ?? 'readPayment');
  const body = route.body && {
    ...route.body,
    ...('track_id' in route.body && { track_id: ids.track_id }),
    ...('reference' in route.body && { reference: MARK }),
  };
  return { id: param === undefined ? undefined : ids[param as keyof typeof ids], body };
}

function idsIn(body: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  return Object.values(body ?? {}).filter((each) => typeof each === 'string');
}

/**
 * No key, another merchant's keys, the key of the shop's other profile, and keys of the shop that must not work here.
 */
async function makeIntruders({ dashboard, shop, elsewhere }: Fixture): Promise<Intruders> {
  const { pool } = dashboard.database;
  const live = (name: string, key: string) => ({ name, key, isDead: false });
  const dead = (name: string, key: string | null) => ({ name, key, isDead: true });
  const secret = async (profileId: string, limits = {}) => (await issueSecret(pool, profileId, limits)).value;
  const { merchantId, profileId } = shop;
  const revoked = await issueSecret(pool, profileId);
  unwrap(await revokeKey({ pool }, OPERATOR, { keyId: revoked.key.keyId }));
  const sibling = async (environment: 'sandbox' | 'live') => {
    const command = { merchantId, environment, displayName: 'Sibling' };
    return unwrap(await createProfile({ pool, rules: { allowLocalhostReturnUrls: true } }, OPERATOR, command));
  };
  unwrap(await approveMerchant({ pool }, OPERATOR, { merchantId }));
  const [test, real] = [await sibling('sandbox'), await sibling('live')];
  const intruders = [
    dead('no key', null),
    dead('a key that was never issued', newKeyValue('secret', 'sandbox')),
    live("another merchant's key", await secret(elsewhere.profileId)),
    live("another merchant's key that only reads", await secret(elsewhere.profileId, { scopes: ['payments.read'] })),
    live("the key of the shop's other profile", await secret(test.profile.profileId)),
    dead("the key of the shop's live profile", await secret(real.profile.profileId)),
    dead('a publishable key', test.publishableKey.value),
    dead("the shop's revoked key", revoked.value),
    dead("the shop's expired key", (await issueExpired(pool, profileId)).value),
    dead("the shop's key for another network", await secret(profileId, { allowedNetworks: ['203.0.113.0/24'] })),
  ];
  return { intruders, siblings: [test.profile.profileId, real.profile.profileId] };
}
