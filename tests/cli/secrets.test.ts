import { randomBytes } from 'node:crypto';
import { ACCOUNT_KINDS } from '@pay/acquirers/acquirer-kinds';
import { ledgerKey } from '@pay/core/books/proofs/ledger-key';
import { countSealed, type PlaceReport, resealAll, type SealedPlace } from '@pay/core/ground/sealing/sealed-place';
import { type Sealer, sealer } from '@pay/core/ground/sealing/sealer';
import { sealedPlaces } from '@pay/core/looking/platform/sealed-places';
import { sealedFactors } from '@pay/core/merchants/access/sealed-factors';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { readAccount } from '@pay/core/paying/accounts/read-account';
import { openState, sealState } from '@pay/core/paying/acquiring/acquirer-state';
import { openSecret } from '@pay/core/telling/webhooks/endpoints/endpoint-secret';
import { readIdentitySecrets } from '@pay/dashboard/server/config';
import { factorCipher } from '@pay/dashboard/server/identity/factor-cipher';
import { readSealingKeys } from '@pay/engine/read-sealing-keys';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { runCommand } from '../harness/command.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { PASSWORD, startTestDashboard } from '../harness/test-dashboard.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';

type Keys = { readonly PAY_ENCRYPTION_KEY: string; readonly PAY_ENCRYPTION_KEY_PREVIOUS?: string };

const newKey = () => randomBytes(32).toString('base64');
const [OLD, NEW] = [newKey(), newKey()];
const BEFORE: Keys = { PAY_ENCRYPTION_KEY: OLD };
/** The keys of the documented steps. */
const STEPS = {
  'both keys are known, and the old one seals': { PAY_ENCRYPTION_KEY: OLD, PAY_ENCRYPTION_KEY_PREVIOUS: NEW },
  'both keys are known, and the new one seals': { PAY_ENCRYPTION_KEY: NEW, PAY_ENCRYPTION_KEY_PREVIOUS: OLD },
} satisfies Record<string, Keys>;
const BOTH = STEPS['both keys are known, and the new one seals'];
const AFTER: Keys = { PAY_ENCRYPTION_KEY: NEW };

let engine: TestEngine;
beforeAll(async () => {
  engine = await startTestEngine({ sealingKeys: readSealingKeys(BEFORE) });
});
afterAll(() => engine.stop());

/** Everything that can be resealed, with these keys. */
async function places(keys: Keys): Promise<readonly SealedPlace[]> {
  const { pool } = engine.database;
  const factors = sealedFactors({ pool, cipher: factorCipher(readIdentitySecrets(keys)) });
  return [...sealedPlaces({ pool, sealer: sealer(readSealingKeys(keys)) }), factors];
}

/** The places where something is sealed with a key other than the current one. */
const leftIn = (reports: readonly PlaceReport[]): readonly string[] =>
  reports.flatMap(({ name, counts }) =>
    [...counts.keys()]
      .filter((under) => under !== 0)
      .map((under) => `${name} ${typeof under === 'number' ? under : 'unknown'}`),
  );

/** Starts a dashboard with these keys, for as long as `work` takes. */
async function withDashboard<T>(
  keys: Keys,
  work: (dashboard: Awaited<ReturnType<typeof startTestDashboard>>) => Promise<T>,
): Promise<T> {
  const settings = { sealingKeys: readSealingKeys(keys), identitySecrets: readIdentitySecrets(keys) };
  const dashboard = await startTestDashboard(settings, engine.database);
  try {
    return await work(dashboard);
  } finally {
    await dashboard.stop();
  }
}

/** A person who signs in with codes from an app. */
const enrol = () =>
  withDashboard(BEFORE, async (dashboard) => {
    const { email } = await dashboard.person('Ada');
    const browser = await dashboard.signedIn({ email });
    const { body } = await browser.post('/api/auth/two-factor/enable', { password: PASSWORD });
    const totp = URI.parse(body.totpURI);
    if (!(totp instanceof TOTP)) throw new Error('no TOTP');
    await browser.post('/api/auth/two-factor/verify-totp', { code: totp.generate() });
    return { email, totp, recoveryCodes: body.backupCodes as readonly string[] };
  });

type Enrolled = Awaited<ReturnType<typeof enrol>>;

const ENDPOINT = { url: 'https://shop.example/hook' };
const ONCE = { 'idempotency-key': 'one' };

/**
 * Starts a dashboard and an engine with these keys. Signs in with a code from the app and with a recovery code, and
 * repeats the request that created the endpoint. Returns the three answers.
 */
async function useEverything(keys: Keys, { email, totp }: Enrolled, recoveryCode = ''): Promise<readonly string[]> {
  // Without this, a code that was used in the previous step would correctly be refused.
  await engine.database.pool.query('delete from identity.tries');
  const signedIn = await withDashboard(keys, async (dashboard) => {
    const proofs = { 'verify-totp': totp.generate(), 'verify-backup-code': recoveryCode };
    const verdicts: string[] = [];
    for (const [path, code] of Object.entries(proofs)) {
      const browser = dashboard.visitor();
      await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
      verdicts.push(verdict(await browser.post(`/api/auth/two-factor/${path}`, { code })));
    }
    return verdicts;
  });
  const node = await startSecondEngine(engine, { sealingKeys: readSealingKeys(keys) });
  const api = apiClient(node.url, engine.profile.secretKey.value);
  const repeated = await api.post('/v1/webhook-endpoints', ENDPOINT, ONCE);
  await node.stop();
  return [...signedIn, `${verdict(repeated)} ${repeated.body.secret}`];
}

/** Seals something in every place, and returns a function that opens all of it. */
async function sealEverywhere() {
  const { pool } = engine.database;
  const own = sealer(engine.config.sealingKeys);
  const { profileId } = engine.profile.profile;
  const endpoint = (await engine.api.post('/v1/webhook-endpoints', ENDPOINT, ONCE)).body;
  await engine.api.post(`/v1/webhook-endpoints/${endpoint.endpoint_id}/rotate-secret`, {});
  const account = { profileId, kind: 'simulator', baseUrl: engine.simulatorUrl, values: {}, allowLocalhost: true };
  const { accountId } = unwrap(await addAccount({ pool, sealer: own, kinds: ACCOUNT_KINDS }, OPERATOR, account));
  await ledgerKey({ pool, sealer: own });
  const payment = await newPaidPayment(engine);
  const { rows } = await pool.query('select attempt_id from attempts where track_id = $1', [payment.trackId]);
  const attemptId: string = rows[0].attempt_id;
  const state = sealState(own, attemptId, { token: 'of the acquirer' });
  await pool.query('update attempts set acquirer_state = $2 where attempt_id = $1', [attemptId, state]);
  const refunded = { track_id: payment.trackId, amount: 1 };
  expect(verdict(await engine.api.post('/merchant/refund', refunded, { 'idempotency-key': 'refund' }))).toBe('201');

  const open = async (by: Sealer): Promise<readonly unknown[]> => {
    const secrets = await pool.query<{ sealed: Buffer }>('select sealed from webhook_secrets order by secret_id');
    const states = await pool.query<{ sealed: string }>(
      `select acquirer_state::text as sealed from attempts where attempt_id = $1
       union all select authorisation_state::text from refunds where attempt_id = $1`,
      [attemptId],
    );
    const of = { profileId, endpointId: endpoint.endpoint_id };
    return [
      secrets.rows.map(({ sealed }) => openSecret(by, of, sealed)).toSorted(),
      states.rows.map(({ sealed }) => openState(by, attemptId, sealed)),
      (await readAccount({ pool, sealer: by }, accountId))?.secrets,
      (await ledgerKey({ pool, sealer: by })).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ];
  };
  return { open, secret: endpoint.secret as string };
}

describe('changing PAY_ENCRYPTION_KEY in the documented steps', () => {
  test('nobody is locked out and nothing becomes unreadable, even when the old key is gone', async () => {
    const ada = await enrol();
    const { open, secret } = await sealEverywhere();
    const works = ['200', '200', `201 ${secret}`];
    const opened = await open(sealer(readSealingKeys(BEFORE)));
    const [first, second, third] = ada.recoveryCodes;

    expect(await useEverything(STEPS['both keys are known, and the old one seals'], ada, first)).toEqual(works);
    expect(await useEverything(BOTH, ada, second)).toEqual(works);

    expect(leftIn(await countSealed(await places(AFTER)))).toEqual(expect.arrayContaining(['webhook secrets unknown']));
    const resealed = await runCommand(['secrets', 'reseal'], { DATABASE_URL: engine.database.url, ...BOTH });
    expect(resealed).toMatchObject({ code: 0, stderr: '' });
    // The recovery codes were sealed again when one of them was used.
    expect(resealed.stdout.split('\n\n')[0]?.split('\n')).toEqual([
      'webhook secrets: 2 resealed',
      'acquirer secrets: 1 resealed',
      'files of disputes: 0 resealed',
      'key of the ledger: 1 resealed',
      'answers kept for a day: 1 resealed',
      'states of payments: 1 resealed',
      'states of captures: 0 resealed',
      'states of refunds: 1 resealed',
      'states of voids: 0 resealed',
      'second factors: 1 resealed',
    ]);
    expect(resealed.stdout).toMatch(/^SEALED +CURRENT KEY$/m);
    expect(resealed.stdout).toMatch(/^webhook secrets +2$/m);
    expect(resealed.stdout).toMatch(/^second factors +2$/m);
    const again = await resealAll(await places(BOTH));
    expect(again.map((report) => report.resealed)).toEqual(again.map(() => 0));
    expect(leftIn(await countSealed(await places(AFTER)))).toEqual([]);

    expect(await useEverything(AFTER, ada, third)).toEqual(works);
    expect(await open(sealer(readSealingKeys(AFTER)))).toEqual(opened);
  });
});

test('a value that changes while it is resealed is left to the next round, and is not overwritten', async () => {
  const { pool } = engine.database;
  const keys = { PAY_ENCRYPTION_KEY: newKey(), PAY_ENCRYPTION_KEY_PREVIOUS: NEW };
  const by = sealer(readSealingKeys(keys));
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from webhook_secrets limit 1 for update');
  const secrets = sealedPlaces({ pool, sealer: by }).find(({ name }) => name === 'webhook secrets');
  expect(await secrets?.reseal()).toBe(1);
  await client.query('rollback');
  client.release();
  expect([await secrets?.reseal(), await secrets?.count()]).toEqual([1, new Map([[0, 2]])]);
});

/** Columns with bytes that are not sealed, with their contents. */
const PLAIN: Readonly<Record<string, string>> = {
  'api_keys.key_hash': 'hash',
  'attempts.reserved_subject': 'HMAC',
  'audit_links.sha256': 'hash',
  'captures.idempotency_hash': 'hash',
  'delivery_attempts.answer': 'the first KB of an answer, without possible card numbers',
  'dispute_evidence.content': 'encrypted with its own key, which is sealed beside it',
  'dispute_evidence.sha256': 'hash',
  'idempotency_keys.key_hash': 'hash',
  'idempotency_keys.request_hash': 'hash',
  'identity.tries.subject': 'hash',
  'invitations.token_hash': 'hash',
  'ledger_proofs.sha256': 'hash',
  'ledger_proofs.signature': 'signature of a public document',
  'card_tries.card_hash': 'HMAC',
  'limit_points.subject': 'HMAC',
  'profile_logos.bytes': 'a public picture',
  'receipt_settings.secret': 'signs the addresses of receipts, whose contents are in the same database',
  'refunds.idempotency_hash': 'hash',
  'settlement_files.mapping_sha256': 'hash',
  'settlement_files.sha256': 'hash',
  'voids.idempotency_hash': 'hash',
};

/** What `pay secrets reseal` covers. */
const SEALED = [
  'acquirer_account_secrets.sealed',
  'attempts.acquirer_state',
  'captures.authorisation_state',
  'dispute_evidence.sealed',
  'ledger_keys.sealed',
  'refunds.authorisation_state',
  'voids.authorisation_state',
  'webhook_secrets.sealed',
];

test('every column with bytes is resealed, or is known not to be sealed', async () => {
  const { rows } = await engine.database.pool.query<{ name: string }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name
     from information_schema.columns
     where data_type = 'bytea' and table_schema in ('public', 'identity') order by 1`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...SEALED, ...Object.keys(PLAIN)].toSorted());
});
