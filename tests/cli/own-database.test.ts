import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireOwnDatabase } from '@pay/cli/local/require-own-database';
import { createPool } from '@pay/core/ground/database/pool';
import { createMerchant } from '@pay/core/merchants/merchants/create-merchant';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { freePortBlock } from '../harness/free-port-block.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'pay-own-database-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const isRefused = expect.stringMatching(/^DATABASE_URL leads to an installation of Pay that was not created /);

describe('a local start with its own DATABASE_URL', () => {
  test('does not join an installation of Pay that it did not create', async () => {
    unwrap(await createMerchant({ pool: database.pool }, OPERATOR, { name: 'Another shop' }));
    const env = { PAY_DATA_DIR: folder, PAY_PORT_BASE: String(await freePortBlock()), DATABASE_URL: database.url };
    const { code, stdout, stderr } = await runCommand(['start'], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'Starting Pay\n' });
    expect(stderr).toMatch(/^pay: DATABASE_URL leads to an installation of Pay [^\n]*\n$/);
    const { rows } = await database.pool.query(
      'select (select count(*) from merchants) + (select count(*) from operators) as rows',
    );
    expect(rows).toEqual([{ rows: 1n }]);
  });

  test('goes on where an earlier start was interrupted, before it had created its merchant', async () => {
    await expect(requireOwnDatabase(folder, database.pool)).resolves.toBeUndefined();
    await database.pool.query('drop table merchants cascade');
    await expect(requireOwnDatabase(folder, database.pool)).resolves.toBeUndefined();
  });

  test('uses an empty database, and from then on the one with the merchant of its folder', async () => {
    const empty = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
    await expect(requireOwnDatabase(folder, empty)).resolves.toBeUndefined();
    await empty.end();
    const { merchantId } = unwrap(await createMerchant({ pool: database.pool }, OPERATOR, { name: 'Qahwa House' }));
    const keep = (id: string) => writeFileSync(join(folder, 'demo.json'), JSON.stringify({ merchant_id: id }));
    keep(merchantId);
    await expect(requireOwnDatabase(folder, database.pool)).resolves.toBeUndefined();
    keep(`${merchantId.slice(0, -1)}${merchantId.endsWith('x') ? 'y' : 'x'}`);
    await expect(requireOwnDatabase(folder, database.pool)).rejects.toMatchObject({ message: isRefused });
  });
});
