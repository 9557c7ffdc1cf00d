import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { suspendProfile } from '@pay/core/merchants/profiles/suspend-profile';
import { type ApiAnswer, apiClient } from '../harness/api-client.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { callRoute, type ServerRoute } from '../harness/server-routes.ts';
import type { TestEngine } from '../harness/test-engine.ts';
import { issueExpired, issueSecret } from '../harness/test-keys.ts';

type Answered = readonly [answer: ApiAnswer, expected: string];

const NOBODY = `trk_${'0'.repeat(30)}`;

/** The answers of a server API route to every kind of key that it refuses. */
export async function* answersToKeys(engine: TestEngine, route: ServerRoute): AsyncGenerator<Answered> {
  const { pool } = engine.database;
  const { profileId } = engine.profile.profile;
  const rotated = await issueSecret(pool, profileId);
  unwrap(await rotateKey({ pool }, OPERATOR, { keyId: rotated.key.keyId }));
  const live = await createTestProfile(pool, { environment: 'live' });
  const suspended = await createTestProfile(pool);
  const stop = { profileId: suspended.profile.profileId, suspended: true };
  unwrap(await suspendProfile({ pool }, OPERATOR, stop));
  const keys = [
    [null, '401 api_key_missing'],
    ['sk_test_unknown', '401 api_key_invalid'],
    [rotated.value, '401 api_key_revoked'],
    [engine.profile.publishableKey.value, '403 publishable_key_not_allowed'],
    [live.secretKey.value, '403 wrong_environment'],
    [(await issueExpired(pool, profileId)).value, '401 api_key_expired'],
    [(await issueSecret(pool, profileId, { allowedNetworks: ['203.0.113.7'] })).value, '403 address_not_allowed'],
    [await keyWithoutScope(engine, route), '403 scope_missing'],
    [suspended.secretKey.value, '403 profile_suspended'],
  ] as const;
  for (const [key, expected] of keys) {
    yield [await callRoute(apiClient(engine.url, key), route, { trackId: NOBODY }), expected];
  }
}

/** A key whose only scope is not the route's. */
async function keyWithoutScope({ database, profile }: TestEngine, route: ServerRoute): Promise<string> {
  const scopes = [route.operationId === 'listEvents' ? 'refunds' : 'events'];
  return (await issueSecret(database.pool, profile.profile.profileId, { scopes })).value;
}

/** The answers of a server API route to bodies that it cannot read. */
export async function* answersToBodies({ api }: TestEngine, route: ServerRoute): AsyncGenerator<Answered> {
  const send = (body: unknown, headers = {}) => callRoute(api, route, { trackId: NOBODY, body, headers });
  yield [await send('{'), '400 malformed_json'];
  yield [await send('x'.repeat(70_000)), '413 body_too_large'];
  yield [await send('<xml/>', { 'content-type': 'text/xml' }), '415 unsupported_media_type'];
}
