import { announceMissingChecks } from '@pay/core/telling/page-checks/announce-silence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentChecker } from '../docs/document-checker.ts';
import { type ApiAnswer, apiClient, verdict } from '../harness/api-client.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { issueSecret } from '../harness/test-keys.ts';

const ADDRESS = 'https://pay.example/payment';
const DIFFERENCE = { what: 'the page has a script that is not in the inventory', found: 'sha256-x' };
const CLEAN = { address: ADDRESS, differences: [] };

let engine: TestEngine;
let misfits: (answer: ApiAnswer) => readonly string[];
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api']) });
  const checker = documentChecker((await engine.api.get('/openapi.json')).body);
  misfits = (answer) => checker.misfits('recordCardPageCheck', answer);
});
afterAll(() => engine.stop());

const pool = () => engine.database.pool;
const record = (body: unknown, value?: string) =>
  apiClient(engine.url, value ?? engine.profile.secretKey.value).post('/v1/card-page-checks', body);
const stored = async () => {
  const { rows } = await pool().query(
    'select profile_id, key_id, differences from card_page_checks order by checked_at',
  );
  return rows;
};

test('a check is stored for the profile of its key, with the key', async () => {
  const other = await createTestProfile(pool());
  const answer = await record({ address: ADDRESS, differences: [DIFFERENCE] }, other.secretKey.value);
  expect([verdict(answer), answer.body]).toEqual([
    '201',
    { check_id: expect.stringMatching(/^cpc_\w{22}$/), address: ADDRESS, differences: [DIFFERENCE] },
  ]);
  expect(misfits(answer)).toEqual([]);
  expect((await stored()).at(-1)).toEqual({
    profile_id: other.profile.profileId,
    key_id: other.secretKey.key.keyId,
    differences: [DIFFERENCE],
  });
});

test.each<readonly [string, unknown, string]>([
  ['no address', { differences: [] }, '400 invalid_request'],
  ['an address that is no URL', { address: 'payment', differences: [] }, '400 invalid_request'],
  ['another member', { ...CLEAN, profile_id: 'pro_00000000' }, '400 invalid_request'],
  ['too many differences', { address: ADDRESS, differences: Array(51).fill(DIFFERENCE) }, '400 invalid_request'],
  [
    'a text that is too long',
    { address: ADDRESS, differences: [{ what: 'x'.repeat(301), found: '' }] },
    '400 invalid_request',
  ],
  [
    'a card number in the address',
    { address: `${ADDRESS}/4242424242424242`, differences: [] },
    '422 card_number_not_allowed',
  ],
])('a check with %s is refused, and nothing is stored', async (_what, body, expected) => {
  const before = await stored();
  const answer = await record(body);
  expect(verdict(answer)).toBe(expected);
  expect(misfits(answer)).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('a key without the scope and a key of the other environment record nothing', async () => {
  const before = await stored();
  const { profileId } = engine.profile.profile;
  const limited = await issueSecret(pool(), profileId, { scopes: ['payments.read'] });
  expect(verdict(await record(CLEAN, limited.value))).toBe('403 scope_missing');
  const live = await createTestProfile(pool(), { environment: 'live' });
  expect(verdict(await record(CLEAN, live.secretKey.value))).toBe('403 wrong_environment');
  expect(await stored()).toEqual(before);
});

test('card numbers and characters that cannot be stored are removed from what the page contained', async () => {
  const found = 'before 4242424242424242 after \u0000\ud800';
  const { body } = await record({ address: ADDRESS, differences: [{ what: 'a\u0000b', found }] });
  expect(body.differences).toEqual([{ what: 'ab', found: 'before [card number] after \ufffd' }]);
  expect((await stored()).at(-1).differences).toEqual(body.differences);
});

test('a profile can record 120 checks in an hour, and other profiles can still record theirs', async () => {
  const own = await createTestProfile(pool());
  const { profileId } = own.profile;
  await pool().query(
    `insert into card_page_checks (profile_id, check_id, address, differences)
     select $1, 'cpc_' || lpad(n::text, 22, '0'), $2, '[]' from generate_series(1, 119) n`,
    [profileId, ADDRESS],
  );
  expect(verdict(await record(CLEAN, own.secretKey.value))).toBe('201');
  const refused = await record(CLEAN, own.secretKey.value);
  expect([verdict(refused), Number(refused.headers['retry-after'])]).toEqual(['429 rate_limited', expect.any(Number)]);
  expect(misfits(refused)).toEqual([]);
  expect(verdict(await record(CLEAN))).toBe('201');
});

test('an alarm says once that no check has followed for a week, but not where none was ever recorded', async () => {
  const alarms: string[] = [];
  const announce = (environment: 'sandbox' | 'live') =>
    announceMissingChecks(
      { pool: pool(), environment, alarm: (message) => alarms.push(message) },
      { kind: 'worker' },
      1,
    );
  await record(CLEAN);
  await announce('sandbox');
  await announce('live');
  expect(alarms).toEqual([]);
  await pool().query("update card_page_checks set checked_at = checked_at - interval '8 days'");
  await Promise.all([announce('sandbox'), announce('sandbox'), announce('live')]);
  await announce('sandbox');
  expect(alarms).toEqual(['the card page has not been checked for a week']);
  await record(CLEAN);
  await pool().query("update card_page_checks set checked_at = checked_at - interval '8 days'");
  await announce('sandbox');
  expect(alarms).toHaveLength(2);
});
