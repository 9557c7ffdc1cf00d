import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveDays } from '@pay/core/books/proofs/prove-days';
import { fingerprintOf, jwkOf, keysIn, readPublicKeys } from '@pay/core/books/proofs/public-keys';
import { listNewestProofs, listProofs, readProof, readUnproved } from '@pay/core/books/proofs/read-proofs';
import { sealedLedgerKey } from '@pay/core/books/proofs/sealed-ledger-key';
import { verifyProof, verifyProofs } from '@pay/core/books/proofs/verify-proofs';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { sealingKeys } from '@pay/core/ground/sealing/sealing-keys';
import { appendPostings } from '@pay/core/record/events/append-events';
import { opensslCommands } from '@pay/dashboard/web/pages/books/proofs/verify-commands';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestProfile } from '../harness/merchant.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { sharedTestEngine } from '../harness/test-engine.ts';

const WORKER = { kind: 'worker' } as const;
const SEALER = sealer(sealingKeys(Buffer.alloc(32, 1), []));

let database: TestDatabase;
let profileId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  profileId = (await createTestProfile(database.pool)).profile.profileId;
  await book('att_1', 10_500n);
  await book('att_2', 300n);
  await moveBack(72);
  await book('att_3', 700n);
  await moveBack(24);
  await book('att_4', 1n);
  await prove();
});
afterAll(() => database.drop());

async function book(reference: string, amountMinor: bigint): Promise<void> {
  const sale = {
    kind: 'sale',
    profileId,
    trackId: 'trk_1',
    reference,
    number: 1,
    currency: 'BHD',
    amountMinor,
  } as const;
  await appendPostings(database.pool, [sale]);
}

/** Changes the ledger as only the owner of the database could. */
async function tamper(sql: string): Promise<void> {
  const client = await database.pool.connect();
  await client.query(
    'begin; alter table postings disable trigger never_changed; alter table ledger_proofs disable trigger never_changed',
  );
  await client.query(sql.replaceAll(':profile', `'${profileId}'`));
  await client.query(
    'alter table postings enable trigger never_changed; alter table ledger_proofs enable trigger never_changed; commit',
  );
  client.release();
}

const moveBack = (hours: number) =>
  tamper(`update postings set booked_at = booked_at - interval '${hours} hours' where profile_id = :profile`);

/**
 * Proves the past days. Returns the alarms about the profile and those that name no profile, such as alarms about the
 * key.
 */
async function prove(own = SEALER, signingKey: KeyObject | null = null): Promise<readonly string[]> {
  const raised: string[] = [];
  const alarm = (message: string, { profile }: Readonly<Record<string, unknown>>) => {
    if (profile === undefined || profile === `pro_${profileId}`) raised.push(message);
  };
  const deps = { pool: database.pool, environment: 'sandbox', sealer: own, signingKey, alarm } as const;
  while ((await proveDays(deps, WORKER, 10)) > 0);
  return raised;
}

const differences = async (publicKey?: string) =>
  (
    await verifyProofs(database.pool, profileId, publicKey === undefined ? undefined : keysIn(publicKey))
  ).differences.map(({ what }) => what);

test('each past day has a proof, with its totals and the hash of the previous proof', async () => {
  const proofs = await listProofs(database.pool, profileId);
  const documents = proofs.map(({ document }) => JSON.parse(document));
  expect(documents).toMatchObject([
    {
      profile_id: `pro_${profileId}`,
      first_position: '1',
      last_position: '2',
      opening: [],
      closing: [
        { currency: 'BHD', account: 'acquirer_receivable', minor: '10800' },
        { currency: 'BHD', account: 'merchant_payable', minor: '-10800' },
      ],
      totals: [{ kind: 'sale', currency: 'BHD', count: 2, minor: '10800' }],
      previous: null,
    },
    {
      first_position: '3',
      last_position: '3',
      totals: [{ kind: 'sale', currency: 'BHD', count: 1, minor: '700' }],
      previous: { day: proofs[0]?.day, sha256: proofs[0]?.sha256.toString('hex') },
    },
  ]);
  expect(await differences()).toEqual([]);
});

test('each proof is verified when it is written, and the result of the latest verification is kept', async () => {
  const { pool } = database;
  const [newest, oldest] = (await listNewestProofs({ pool }, profileId, { limit: 2 })).data;
  expect([newest?.verification, oldest?.verification]).toMatchObject([{ differences: [] }, { differences: [] }]);
  const page = await listNewestProofs({ pool }, profileId, { limit: 1 });
  expect(page).toMatchObject({ data: [{ day: newest?.day }], next: newest?.day });
  expect((await listNewestProofs({ pool }, profileId, { before: page.next ?? '', limit: 1 })).data).toMatchObject([
    { day: oldest?.day },
  ]);
  expect(await readUnproved(pool, profileId)).toEqual({ count: 1, day: new Date().toISOString().slice(0, 10) });

  await tamper('update postings set amount_minor = 1 where profile_id = :profile and position = 3');
  expect(await verifyProof(pool, profileId, newest?.day ?? '')).toEqual(['closing', 'totals', 'postings_sha256']);
  expect(await verifyProof(pool, profileId, oldest?.day ?? '')).toEqual([]);
  expect((await readProof(pool, profileId, newest?.day ?? ''))?.verification?.differences).toContain('totals');
  for (const day of ['2026-02-30', '0000-00-00', "'", '']) {
    expect(await verifyProof(pool, profileId, day)).toBeUndefined();
  }
});

test('proofs that several nodes write at the same time are the same, and there is one key', async () => {
  profileId = (await createTestProfile(database.pool)).profile.profileId;
  await book('att_1', 2n);
  await moveBack(24);
  await Promise.all([prove(), prove(), prove()]);
  expect(await differences()).toEqual([]);
  const { rows } = await database.pool.query('select count(*)::integer as count from ledger_keys');
  expect(rows).toEqual([{ count: 1 }]);
});

describe('a difference from a proof is named:', () => {
  test.each([
    [
      'an amount',
      'update postings set amount_minor = 1 where profile_id = :profile and position = 1',
      ['closing', 'totals', 'postings_sha256'],
    ],
    [
      'a reference',
      "update postings set reference = 'att_9' where profile_id = :profile and position = 1",
      ['postings_sha256'],
    ],
    ['a day without its postings', 'delete from postings where profile_id = :profile', ['postings', 'postings']],
    [
      'a document',
      "update ledger_proofs set document = replace(document, '10800', '10900'), sha256 = sha256(convert_to(replace(document, '10800', '10900'), 'UTF8')) where profile_id = :profile",
      ['signature', 'closing', 'totals', 'signature', 'closing', 'previous'],
    ],
    [
      'a proof that is missing',
      'delete from ledger_proofs where profile_id = :profile and last_position = 2',
      ['day', 'first_position', 'last_position', 'opening', 'closing', 'totals', 'postings_sha256', 'previous'],
    ],
  ])('%s', async (_what, sql, expected) => {
    await tamper(sql);
    expect(await differences()).toEqual(expected);
  });

  test('a signature with a key other than the stored one', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    expect(await differences(publicKey.export({ format: 'pem', type: 'spki' }).toString())).toEqual([
      'signature',
      'signature',
    ]);
  });
});

test('proofs continue with the same key after PAY_ENCRYPTION_KEY has been replaced', async () => {
  const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const { pool } = database;
  expect(await sealedLedgerKey({ pool, sealer: sealer(sealingKeys(next, [old])) }).reseal()).toBe(1);
  const [before] = await readPublicKeys(pool);
  profileId = (await createTestProfile(pool)).profile.profileId;
  await book('att_1', 2n);
  await moveBack(24);
  await prove(sealer(sealingKeys(next, [])));
  expect(await listProofs(pool, profileId)).toHaveLength(1);
  expect(await differences(before?.pem)).toEqual([]);
  await sealedLedgerKey({ pool, sealer: sealer(sealingKeys(old, [next])) }).reseal();
});

test('a ledger that differs from its payments raises an alarm with the next proof', async () => {
  profileId = (await createTestProfile(database.pool)).profile.profileId;
  await book('att_1', 2n);
  await moveBack(24);
  // The posting has no payment.
  expect(await prove()).toEqual(['the ledger differs from the payments']);
  const engine = await sharedTestEngine();
  await newPaidPayment(engine);
  const { pool } = engine.database;
  const { profileId: sound } = engine.profile.profile;
  const client = await pool.connect();
  await client.query('begin; alter table postings disable trigger never_changed');
  await client.query("update postings set booked_at = booked_at - interval '1 day' where profile_id = $1", [sound]);
  await client.query('alter table postings enable trigger never_changed; commit');
  client.release();
  const raised: unknown[] = [];
  const alarm = (_message: string, { profile }: Readonly<Record<string, unknown>>) => void raised.push(profile);
  await proveDays({ pool, environment: 'sandbox', sealer: sealer(engine.config.sealingKeys), alarm }, WORKER, 100);
  expect(await listProofs(pool, sound)).toHaveLength(1);
  expect(raised).not.toContain(`pro_${sound}`);
  const { status, headers, body } = await engine.api.get('/.well-known/pay-books-keys.json');
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  expect(JSON.stringify(body)).not.toContain('"d"');
  expect(await verifyProofs(pool, sound, keysIn(JSON.stringify(body)))).toEqual({ count: 1, differences: [] });
});

test('nodes that prove at the same time compare the ledger with the payments once', async () => {
  profileId = (await createTestProfile(database.pool)).profile.profileId;
  await book('att_1', 2n);
  await moveBack(24);
  const raised = await Promise.all([prove(), prove(), prove()]);
  expect(raised.flat()).toEqual(['the ledger differs from the payments']);
});

test('a ledger that cannot be proved is compared with its payments once a day', async () => {
  await tamper(
    "update postings set booked_at = booked_at - interval '1 day' where profile_id = :profile and position = 4",
  );
  const stuck = 'postings were added to a day that has a proof';
  expect(await prove()).toEqual([stuck]);
  await database.pool.query(
    "update ledger_checks set checked_at = checked_at - interval '1 day' where profile_id = $1",
    [profileId],
  );
  expect(await prove()).toEqual([stuck, 'the ledger differs from the payments']);
  expect(await prove()).toEqual([stuck]);
});

test('adding postings to a day that has a proof raises an alarm', async () => {
  await tamper(
    "update postings set booked_at = booked_at - interval '1 day' where profile_id = :profile and position = 4",
  );
  expect(await prove()).toContain('postings were added to a day that has a proof');
  expect(await listProofs(database.pool, profileId)).toHaveLength(2);
});

test('nobody can change or delete a proof', async () => {
  for (const sql of ['update ledger_proofs set day = day - 1', 'delete from ledger_proofs', 'truncate ledger_proofs']) {
    await expect(database.pool.query(sql)).rejects.toThrow('a proof is never changed');
  }
});

/** Replaces the profile with a new one that has a sale booked yesterday. */
async function startAgain(): Promise<void> {
  profileId = (await createTestProfile(database.pool)).profile.profileId;
  await book('att_1', 2n);
  await moveBack(24);
}

describe('a key from the configuration', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();

  test('signs the proofs from then on, and earlier proofs are verified with the keys that signed them', async () => {
    const { pool } = database;
    const older = profileId;
    const [created] = await readPublicKeys(pool);
    await startAgain();
    expect(await prove(SEALER, privateKey)).toContain('proofs are signed with a different key from now on');
    const keys = await readPublicKeys(pool);
    expect(keys.map((key) => key.pem)).toEqual([pem, created?.pem]);
    expect(await differences(pem)).toEqual([]);
    expect(await differences(created?.pem)).toEqual(['signature']);
    const all = JSON.stringify({ keys: keys.map(jwkOf) });
    expect(await differences(all)).toEqual([]);
    profileId = older;
    expect(await differences(all)).toEqual([]);
    expect(await differences(keys.map((key) => key.pem).join(''))).toEqual([]);
    expect(await differences(pem)).toEqual(['signature', 'signature']);

    await startAgain();
    await prove(SEALER, privateKey);
    expect(await readPublicKeys(pool)).toHaveLength(2);
    await startAgain();
    await prove();
    expect((await readPublicKeys(pool)).map((key) => key.pem)).toEqual([created?.pem, pem]);
    const { rows } = await pool.query('select count(*)::integer as count from ledger_keys where sealed is not null');
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('is never stored', async () => {
    const { rows } = await database.pool.query('select sealed from ledger_keys where public_key = $1', [pem]);
    expect(rows).toEqual([{ sealed: null }]);
  });

  const openssl = /^OpenSSL 3/.test(spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '');
  test.skipIf(!openssl)('makes signatures that OpenSSL verifies, with the commands of the page', async () => {
    await startAgain();
    await prove(SEALER, privateKey);
    const [proof] = await listProofs(database.pool, profileId);
    if (!proof) throw new Error('there is no proof');
    const folder = await mkdtemp(join(tmpdir(), 'pay-proof-'));
    const commands = opensslCommands({
      day: proof.day,
      signature: proof.signature.toString('base64'),
      sha256: proof.sha256.toString('hex'),
    });
    const verify = () => spawnSync('sh', ['-ec', commands], { cwd: folder, encoding: 'utf8' });
    await writeFile(join(folder, 'key.pem'), proof.publicKey);
    await writeFile(join(folder, `proof-${proof.day}.json`), proof.document);
    const found = verify();
    expect(found).toMatchObject({ status: 0, stdout: expect.stringContaining('Signature Verified Successfully') });
    expect(found.stdout).toContain(proof.sha256.toString('hex'));
    const { stdout: der } = spawnSync('openssl', ['pkey', '-pubin', '-in', 'key.pem', '-outform', 'DER'], {
      cwd: folder,
    });
    expect(createHash('sha256').update(der).digest('hex')).toBe(fingerprintOf(proof.publicKey));
    await writeFile(join(folder, `proof-${proof.day}.json`), proof.document.replace('"sale"', '"Sale"'));
    expect(verify().status).not.toBe(0);
    await rm(folder, { recursive: true });
  });
});
