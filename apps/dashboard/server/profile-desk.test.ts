import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@pay/core/ground/database/pool';
import { sealingKeys } from '@pay/core/ground/sealing/sealing-keys';
import { expect, test } from 'vitest';
import { createLogger } from './create-logger.ts';
import { createDesk } from './profile-desk.ts';

test('an alarm says in the log of which environment, refund and fields it is, and nothing that is not meant for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pay-desk-'));
  const logFile = join(folder, 'dashboard.log');
  const logger = createLogger({ logLevel: 'info', logFile });
  const pool = createPool({ url: 'postgres://nowhere.invalid', applicationName: 'test' });
  const config = { acquirers: { sandbox: null, live: null }, sealingKeys: sealingKeys(Buffer.alloc(32), []) };
  const desk = createDesk({ ...config, allowLoopbackWebhooks: false }, 'live', { pool, logger });
  desk.alarm('the acquirer answered about another refund', {
    refund: 'ref_1',
    fields: ['amount'],
    email: 'a@b.example',
  });
  await expect.poll(() => readFile(logFile, 'utf8')).toContain('\n');
  const line = JSON.parse(await readFile(logFile, 'utf8'));
  expect(line).toMatchObject({ level: 'error', alarm: true, environment: 'live', refund: 'ref_1', fields: ['amount'] });
  expect(line.email).toBeUndefined();
  await pool.end();
  await rm(folder, { recursive: true });
});
