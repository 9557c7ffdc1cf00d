import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPublicKeys } from '@pay/core/books/proofs/public-keys';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, runCommand } from '../harness/command.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'pay-audit-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const pay = (...args: readonly string[]): Promise<Ended> =>
  runCommand(args, { DATABASE_URL: database.url, PAY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') });

test('`pay audit export` signs every chain, and `verify` names the first difference of the database from it', async () => {
  const { merchantId } = unwrap(await createMerchant(database, OPERATOR, { name: 'Shop' }));
  const { code, stdout } = await pay('audit', 'export');
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).chain)).toEqual(['platform', 'platform', ...Array(3).fill(merchantId)]);
  expect(lines.map((line) => JSON.parse(line).action ?? 'signed')).toEqual([
    'audit.exported',
    'signed',
    'merchant.created',
    'audit.exported',
    'signed',
  ]);
  const [file, key] = [join(folder, 'audit.jsonl'), join(folder, 'key.pem')];
  await writeFile(file, stdout);
  await writeFile(key, (await readPublicKeys(database.pool))[0]?.pem ?? '');
  const kept = ['audit', 'verify', '--against', file, '--public-key', key] as const;
  expect(await pay(...kept)).toEqual({ code: 0, stdout: 'The audit log is intact: 3 entries.\n', stderr: '' });

  const { rows } = await database.pool.query('select audit_id from audit_links where chain = $1 and position = 1', [
    merchantId,
  ]);
  await database.pool.query(`alter table audit_entries disable trigger never_changed;
    update audit_entries set details = '{"name":"Another shop"}' where action = 'merchant.created';
    alter table audit_entries enable trigger never_changed`);
  const wrong = await pay(...kept);
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toBe(
    `pay: The first difference in the audit log of ${merchantId} is at 1 (${rows[0].audit_id}): the entry was changed.\n`,
  );
});
