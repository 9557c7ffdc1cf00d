import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@pay/core/database/migrate';
import { createPool, type Pool } from '@pay/core/database/pool';
import { startLocalPostgres } from '@pay/local-postgres/start-local-postgres';
import { type RunningCommand, startCommand } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { createTestProfile } from '../harness/merchant.ts';

export type BenchSystem = {
  /** Of the engine, `http://127.0.0.1:…`. */
  readonly origin: string;
  readonly simulatorUrl: string;
  readonly apiKey: string;
  readonly pool: Pool;
  readonly folder: string;
};

export type BenchSystemOptions = {
  /** Where the engine writes a CPU profile of its life when it ends; null: none. */
  readonly profileFolder: string | null;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
};

/**
 * Does the work with a durable PostgreSQL, a simulator and one engine with every role, each a process of its own, in a
 * folder of their own; all of it is gone afterwards, however the work ends.
 */
export async function withBenchSystem<T>(
  options: BenchSystemOptions,
  work: (system: BenchSystem) => Promise<T>,
): Promise<T> {
  await using ends = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'pay-bench-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  // Started by root, the server runs as another account, which has to pass through.
  await chmod(folder, 0o755);

  const server = await startLocalPostgres({ dataDir: join(folder, 'postgres'), log: options.log });
  ends.defer(() => server.stop());
  const pool = createPool({ url: server.url, applicationName: 'bench', max: 2 });
  ends.defer(() => pool.end());
  await migrate(pool);
  const { secretKey } = await createTestProfile(pool);

  const origin = await freeOrigin();
  const simulatorUrl = await freeOrigin();
  const simulator = startCommand(['serve', '--role', 'simulator'], {
    PAY_DATA_DIR: folder,
    PAY_SIMULATOR_URL: simulatorUrl,
  });
  ends.defer(() => endCommand(simulator));
  await ready(simulator, options);
  const engine = startCommand(
    ['serve', '--environment', 'sandbox', ...['api', 'card-page', 'worker'].flatMap((role) => ['--role', role])],
    {
      DATABASE_URL: server.url,
      PAY_LOCAL_START: '1',
      PAY_HOST: '127.0.0.1',
      PAY_SANDBOX_BASE_URL: origin,
      PAY_LIVE_BASE_URL: 'https://live.pay.example',
      PAY_SIMULATOR_URL: simulatorUrl,
      PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
      PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PAY_LOG_FILE: join(folder, 'engine.log'),
      ...(options.profileFolder && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir="${options.profileFolder}"` }),
    },
  );
  ends.defer(() => endCommand(engine));
  await ready(engine, options);
  return await work({ origin, simulatorUrl, apiKey: secretKey.value, pool, folder });
}

async function freeOrigin(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

async function ready(command: RunningCommand, { log, signal }: BenchSystemOptions): Promise<void> {
  log(await command.line(/^Ready/));
  signal.throwIfAborted();
}

async function endCommand(command: RunningCommand): Promise<void> {
  command.process.kill('SIGTERM');
  await command.ended();
}
