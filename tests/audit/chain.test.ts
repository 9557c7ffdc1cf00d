import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { PLATFORM_CHAIN } from '@pay/core/merchants/audit/audit-line';
import { chainAudit } from '@pay/core/merchants/audit/chain-audit';
import { AuditDiffers, type AuditSigner, exportAudit } from '@pay/core/merchants/audit/export-audit';
import { recordAudit } from '@pay/core/merchants/audit/record-audit';
import { chainHead, verifyAgainst, verifyChain } from '@pay/core/merchants/audit/verify-audit';
import { verifyAuditFile } from '@pay/core/merchants/audit/verify-audit-file';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const WORKER = { kind: 'worker' } as const;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const SIGNER = { keyId: 'lky_of_this_test', privateKey };
const PUBLIC_KEY = publicKey.export({ format: 'pem', type: 'spki' }).toString();

let database: TestDatabase;
let merchantId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  merchantId = unwrap(await createMerchant(database, OPERATOR, { name: 'Shop' })).merchantId;
  for (const name of ['one', 'two', 'three']) await rename(name);
  await chainAll();
});

async function rename(name: string, of: string | null = merchantId): Promise<void> {
  const details = { name, nested: { minor: 12, list: [1, null, 'ثلاثة'] } };
  await recordAudit(database.pool, OPERATOR, { merchantId: of, action: 'merchant.changed', objectId: 'x', details });
}

const chainAll = async () => {
  while ((await chainAudit(database, WORKER, 2)) > 0);
};

/** Changes the audit as only the owner of the tables could. */
async function tamper(sql: string): Promise<void> {
  const guarded = ['audit_entries', 'audit_links'];
  const guard = (how: string) => guarded.map((name) => `alter table ${name} ${how} trigger never_changed;`).join(' ');
  const client = await database.pool.connect();
  try {
    await client.query(`begin; ${guard('disable')}`);
    await client.query(sql.replaceAll(':merchant', `'${merchantId}'`));
    await client.query(`${guard('enable')} commit`);
  } finally {
    client.release();
  }
}

const found = async () => {
  const { difference } = await verifyChain(database.pool, merchantId);
  return difference && { what: difference.what, position: Number(difference.position) };
};

async function exportedBy(signer: AuditSigner, chain = merchantId): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const line of exportAudit({ pool: database.pool, signer }, chain, new Date())) lines.push(line);
  return lines;
}

async function exported(chain = merchantId): Promise<readonly string[]> {
  return exportedBy(SIGNER, chain);
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const fileFault = async (lines: readonly string[], key?: string) => {
  const { difference } = await verifyAuditFile(linesOf(lines), key);
  return difference && { what: difference.what, position: Number(difference.position) };
};

test('each merchant has its own chain, and so has the platform', async () => {
  await rename('of the platform', null);
  await chainAll();
  expect(await found()).toBeUndefined();
  expect((await chainHead(database.pool, merchantId)).position).toBe(4n);
  expect((await verifyChain(database.pool, PLATFORM_CHAIN)).difference).toBeUndefined();
  expect((await chainHead(database.pool, 'nobody')).position).toBe(0n);
});

test('workers at the same time link each entry exactly once, and writers never wait for them', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `rename ${n}`);
  const writing = Promise.all(names.map((name) => rename(name)));
  await Promise.all(
    [1, 2, 3].map(async () => {
      for (let round = 0; round < 10; round++) await chainAudit(database, WORKER, 7);
    }),
  );
  await writing;
  await chainAll();
  expect(await found()).toBeUndefined();
  expect((await chainHead(database.pool, merchantId)).position).toBe(64n);
  const { rows } = await database.pool.query('select count(*)::int as left from audit_pending');
  expect(rows).toEqual([{ left: 0 }]);
});

test('an entry of a transaction that is still open delays no other entry, and is linked once it is committed', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await recordAudit(client, OPERATOR, { merchantId, action: 'merchant.changed', objectId: 'late' });
  await rename('four');
  await chainAll();
  expect((await chainHead(database.pool, merchantId)).position).toBe(5n);
  expect(await found()).toBeUndefined();
  await client.query('commit');
  client.release();
  await chainAll();
  expect((await chainHead(database.pool, merchantId)).position).toBe(6n);
  expect(await found()).toBeUndefined();
});

describe('the first difference is named:', () => {
  const AT = '(select audit_id from audit_links where chain = :merchant and position = 2)';
  test.each([
    [
      'a changed detail',
      `update audit_entries set details = '{"name":"2"}' where audit_id = ${AT}`,
      'entry_changed',
      2,
    ],
    ['a changed author', `update audit_entries set actor_id = 'x' where audit_id = ${AT}`, 'entry_changed', 2],
    [
      'a changed time',
      `update audit_entries set at = at + interval '1 microsecond' where audit_id = ${AT}`,
      'entry_changed',
      2,
    ],
    [
      'an entry of another merchant',
      `update audit_entries set merchant_id = null where audit_id = ${AT}`,
      'entry_changed',
      2,
    ],
    ['a removed link', 'delete from audit_links where chain = :merchant and position = 2', 'link_missing', 2],
    [
      'a changed hash',
      `update audit_links set sha256 = sha256('x') where chain = :merchant and position = 3`,
      'entry_changed',
      3,
    ],
    [
      'an entry that was taken out of the chain',
      'delete from audit_links where chain = :merchant and position = 4',
      'entry_not_linked',
      4,
    ],
    [
      'a removed entry',
      `alter table audit_links drop constraint audit_links_audit_id_fkey;
       delete from audit_entries where audit_id = ${AT}`,
      'entry_missing',
      2,
    ],
  ])('%s', async (_what, sql, what, position) => {
    expect(await found()).toBeUndefined();
    await tamper(sql);
    expect(await found()).toEqual({ what, position });
    // If the end of a chain was removed, the rest is still valid, and only an earlier export shows what is missing.
    if (what !== 'entry_not_linked') await expect(exported()).rejects.toThrow(AuditDiffers);
  });

  test('the end of the chain, which only an earlier export shows', async () => {
    const [statement] = (await verifyAuditFile(linesOf(await exported()), PUBLIC_KEY)).statements;
    if (!statement) throw new Error('no statement');
    const { chain, entries, last_sha256: sha256 } = statement;
    expect(await verifyAgainst(database.pool, { chain, entries, sha256 })).toBeUndefined();
    await tamper(`create temporary table gone on commit drop as
        select audit_id from audit_links where chain = :merchant and position = 4;
      delete from audit_links where audit_id in (select audit_id from gone);
      delete from audit_entries where audit_id in (select audit_id from gone)`);
    expect(await found()).toBeUndefined();
    expect(await verifyAgainst(database.pool, { chain, entries, sha256 })).toMatchObject({ what: 'end_missing' });
  });
});

describe('an exported file', () => {
  test('has every entry with the hash of the previous line, and a signature that anyone can verify', async () => {
    await rename('not linked yet');
    const lines = await exported();
    expect(lines).toHaveLength(6);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      chain: merchantId,
      position: 2,
      previous: expect.stringMatching(/^[0-9a-f]{64}$/),
      actor_kind: 'operator',
      action: 'merchant.changed',
      details: { name: 'one', nested: { minor: 12, list: [1, null, 'ثلاثة'] } },
    });
    expect(await fileFault(lines, PUBLIC_KEY)).toBeUndefined();
    expect(await fileFault([...lines, ...(await exported(PLATFORM_CHAIN))], PUBLIC_KEY)).toBeUndefined();
  });

  test("contains only a hash of an acquirer account's settings, which reveals any change of them", async () => {
    const details = { kind: 'simulator', settings: { terminal: 'T-4711' }, base_url: 'https://bank.example' };
    await recordAudit(database.pool, OPERATOR, { merchantId, action: 'account.added', objectId: 'acc_1', details });
    const lines = await exported();
    expect(JSON.parse(lines[4] ?? '')).toMatchObject({
      details: { kind: 'simulator' },
      hidden_details_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(lines.join()).not.toMatch(/T-4711|bank\.example/);
    await tamper(`update audit_entries set details = jsonb_set(details, '{settings,terminal}', '"T-4712"')
      where merchant_id = :merchant and action = 'account.added'`);
    expect(await found()).toEqual({ what: 'entry_changed', position: 5 });
  });

  test('that was changed anywhere is refused, and the first different line is named', async () => {
    const lines = await exported();
    const changed = (n: number, from: string, to: string) =>
      lines.map((line, place) => (place === n ? line.replace(from, to) : line));
    expect(await fileFault(changed(1, 'merchant.changed', 'merchant.resumed'))).toEqual({
      what: 'chain_broken',
      position: 3,
    });
    expect(await fileFault(lines.toSpliced(1, 1))).toEqual({ what: 'chain_broken', position: 2 });
    expect(await fileFault(lines.toSpliced(3, 1))).toEqual({ what: 'chain_broken', position: 4 });
    expect(await fileFault(changed(4, '"entries":4', '"entries":3'))).toEqual({ what: 'chain_broken', position: 5 });
    expect(await fileFault(changed(4, '"exported_at":"2', '"exported_at":"3'))).toMatchObject({
      what: 'signature_wrong',
    });
    expect(await fileFault(lines.slice(0, -1))).toMatchObject({ what: 'signature_missing' });
    expect(await fileFault(changed(2, '{', ''))).toEqual({ what: 'line_unreadable', position: 3 });
    expect(await fileFault([])).toMatchObject({ what: 'signature_missing' });
  });

  test('that someone else has signed is refused if the key is known', async () => {
    const other = generateKeyPairSync('ed25519');
    const signer = {
      keyId: 'lky_forged',
      privateKey: createPrivateKey(other.privateKey.export({ format: 'pem', type: 'pkcs8' })),
    };
    const forged = await exportedBy(signer);
    expect(await fileFault(forged)).toBeUndefined();
    expect(await fileFault(forged, PUBLIC_KEY)).toMatchObject({ what: 'signature_wrong' });
  });
});
