import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { draftAccount, fileOf } from '../settlements/settling.ts';

let database: TestDatabase;
let folder: string;
let account: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'pay-settlements-'));
  const { profile } = await createTestProfile(database.pool);
  account = await draftAccount(database.pool, profile.profileId);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

const settlements = (...args: readonly string[]) =>
  runCommand(['settlements', ...args], { DATABASE_URL: database.url });

test('`pay settlements` imports a file with a mapping, lists what does not match, and resolves an item', async () => {
  const file = join(folder, 'report.csv');
  await writeFile(file, 'Ref;Betrag\nunknown;1.234,500\n');
  const mapping = join(folder, 'bank.json');
  const said = { separator: ';', decimals: 'comma', reference: ['Ref'], amount: 'Betrag', default_currency: 'BHD' };
  await writeFile(mapping, JSON.stringify(said));
  const imported = await settlements('import', file, '--account', account, '--format', 'mapped', '--mapping', mapping);
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  expect(imported.stdout).toMatch(/^The file was imported as stf_\w+: 1 line, 1 open\.\n$/);
  const work = await settlements('work', '--account', account);
  expect(work.stdout).toMatch(/^stf_\w+-1 {2}approval_unknown {2}1234\.500 BHD {2}since .*\n.*Test Merchant/);
  const item = /^\S+/.exec(work.stdout)?.[0] ?? '';
  const ended = await settlements('end', '--item', item, '--as', 'returned', '--note', 'corrected by the bank');
  expect(ended).toMatchObject({ code: 0, stdout: `${item} is resolved.\n` });
});

test('`pay settlements watch` imports complete files and moves them, and leaves the others alone', async () => {
  const watched = await mkdtemp(join(folder, 'watched-'));
  await writeFile(join(watched, 'good.csv'), fileOf([{ type: 'fee', amount: '-1.000' }]));
  await writeFile(join(watched, 'wrong.csv'), 'a,b\n1,2\n');
  await writeFile(join(watched, 'upload.csv.part'), 'type');
  const args = [
    'watch',
    watched,
    '--account',
    account,
    '--format',
    'pay',
    '--once',
    '--quiet-seconds',
    '3600',
  ] as const;
  for (const name of ['good.csv', 'wrong.csv', 'upload.csv.part']) await utimes(join(watched, name), 0, 0);
  await writeFile(join(watched, 'growing.csv'), 'type');
  const done = await settlements(...args);
  expect(done).toMatchObject({ code: 1, stderr: expect.stringContaining('1 file was refused.') });
  expect(done.stdout).toMatch(/^good\.csv: was imported as stf_\w+: 1 line, everything matches\.\n$/);
  expect(done.stderr).toContain('wrong.csv: The file has no column reference.');
  expect((await readdir(watched)).toSorted()).toEqual(['growing.csv', 'imported', 'refused', 'upload.csv.part']);
  expect(await readdir(join(watched, 'imported'))).toEqual([expect.stringMatching(/^stf_\w+-good\.csv$/)]);
});
