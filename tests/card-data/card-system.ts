import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { changeReceiptSettings } from '@pay/core/telling/receipts/receipt-settings';
import { startLocalPostgres } from '@pay/local-postgres/start-local-postgres';
import { type ApiClient, apiClient } from '../harness/api-client.ts';
import { freePort } from '../harness/free-port.ts';
import { createTestProfile, OPERATOR, unwrap } from '../harness/merchant.ts';
import { type CardExchange, startCardExchange } from './card-exchange.ts';
import { type PayProcess, startPay } from './start-pay.ts';

/** All parts of Pay on one machine, as separate processes that keep their files below one folder. */
export type CardSystem = {
  readonly folder: string;
  readonly url: string;
  readonly adminUrl: string;
  readonly simulatorUrl: string;
  readonly pool: Pool;
  readonly api: ApiClient;
  readonly exchange: CardExchange;
  startEngine(name: string): Promise<PayProcess>;
  /**
   * Stops everything that is still running. The database stops last and cleanly, so that all data is in files. Can be
   * called again.
   */
  stop(): Promise<void>;
  remove(): void;
};

/** Starts a durable database and a simulator, and creates a merchant's key, but starts no engine yet. */
export async function startCardSystem(): Promise<CardSystem> {
  const ends = new AsyncDisposableStack();
  try {
    return await startIn(mkdtempSync(join(tmpdir(), 'pay-cards-')), ends);
  } catch (error) {
    await ends.disposeAsync();
    throw error;
  }
}

async function startIn(folder: string, ends: AsyncDisposableStack): Promise<CardSystem> {
  // If root runs the test, the database server runs as another user, who has to reach this folder.
  chmodSync(folder, 0o755);
  const postgres = await startLocalPostgres({ dataDir: join(folder, 'postgres'), log: () => {} });
  ends.defer(postgres.stop);
  const pool = createPool({ url: postgres.url, applicationName: 'tests', max: 4 });
  ends.defer(() => pool.end());
  await migrate(pool);
  await keepUncompressed(pool);
  const { secretKey, profile } = await createTestProfile(pool);
  unwrap(await changeReceiptSettings({ pool }, OPERATOR, { profileId: profile.profileId, isOn: true }));

  const simulatorUrl = `http://localhost:${await freePort()}`;
  mkdirSync(join(folder, 'acquirer'));
  const simulatorEnv = { PAY_SIMULATOR_URL: simulatorUrl, PAY_DATA_DIR: join(folder, 'acquirer') };
  const simulator = await startPay(folder, 'simulator', ['serve', '--role', 'simulator'], simulatorEnv);
  ends.defer(async () => void (await simulator.end('SIGTERM')));
  const exchange = await startCardExchange(simulatorUrl);
  ends.defer(exchange.stop);

  const url = `http://localhost:${await freePort()}`;
  const adminPort = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    PAY_LOCAL_START: '1',
    PAY_SANDBOX_BASE_URL: url,
    PAY_LIVE_BASE_URL: 'https://live.pay.example',
    PAY_SIMULATOR_URL: exchange.url,
    PAY_ADMIN_PORT: String(adminPort),
    PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PAY_ALLOW_LOCALHOST_RETURN_URLS: '1',
    PAY_LOG_LEVEL: 'debug',
    PAY_LOG_FILE: join(folder, 'logs', 'engine.log'),
    // All cards share one BIN and one address, so these limits must not apply.
    PAY_LIMIT_ADDRESS: '999999',
    PAY_LIMIT_BIN: '999999',
  };
  const roles = ['--role', 'api', 'card-page', 'worker', '--environment', 'sandbox'];
  return {
    folder,
    url,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    simulatorUrl,
    pool,
    api: apiClient(url, secretKey.value),
    exchange,
    startEngine: (name) => startPay(folder, name, ['serve', ...roles], env),
    stop: () => ends.disposeAsync(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Turns off PostgreSQL's compression of long strings, because a search of the files could not read compressed ones. */
async function keepUncompressed(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ change: string }>(
    `select format('alter table %s alter column %I set storage external', c.oid::regclass, a.attname) as change
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and a.attnum > 0 and a.attstorage in ('x', 'm') and not a.attisdropped
       and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  for (const { change } of rows) await pool.query(change);
}
