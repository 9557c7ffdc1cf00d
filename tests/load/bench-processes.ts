import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type RunningCommand, startCommand } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';

/** One of our programs as a separate process. */
export type BenchProcess = { readonly origin: string; readonly pid: number };

export type ProcessOptions = {
  readonly folder: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
};

export async function startSimulator(ends: AsyncDisposableStack, options: ProcessOptions): Promise<BenchProcess> {
  const origin = await freeOrigin();
  const env = { PAY_DATA_DIR: options.folder, PAY_SIMULATOR_URL: origin };
  return started(ends, startCommand(['serve', '--role', 'simulator'], env), origin, options);
}

export type EngineOptions = ProcessOptions & {
  readonly databaseUrl: string;
  readonly simulatorUrl: string;
  readonly roles: readonly string[];
  /** Further arguments for Node itself. */
  readonly nodeOptions: string;
  /** The checkout whose engine is started; the current checkout if undefined. */
  readonly checkout?: string;
};

export async function startBenchEngine(ends: AsyncDisposableStack, options: EngineOptions): Promise<BenchProcess> {
  const env = await engineEnv(options);
  const args = ['serve', '--environment', 'sandbox', ...options.roles.flatMap((role) => ['--role', role])];
  const command = startCommand(
    args,
    { ...env, NODE_OPTIONS: options.nodeOptions },
    options.checkout === undefined ? {} : { checkout: options.checkout },
  );
  return started(ends, command, env.PAY_SANDBOX_BASE_URL, options);
}

/** The environment variables of an engine; each engine has its own secrets and port. */
export async function engineEnv({
  databaseUrl,
  simulatorUrl,
  folder,
}: Pick<EngineOptions, 'databaseUrl' | 'simulatorUrl' | 'folder'>) {
  const origin = await freeOrigin();
  return {
    DATABASE_URL: databaseUrl,
    PAY_LOCAL_START: '1',
    PAY_HOST: '127.0.0.1',
    PAY_SANDBOX_BASE_URL: origin,
    PAY_LIVE_BASE_URL: 'https://live.pay.example',
    PAY_SIMULATOR_URL: simulatorUrl,
    PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PAY_TRUSTED_PROXIES: '127.0.0.0/8',
    PAY_ALLOW_LOOPBACK_WEBHOOKS: '1',
    PAY_LOG_FILE: join(folder, `engine-${new URL(origin).port}.log`),
  };
}

export async function startBenchDashboard(
  ends: AsyncDisposableStack,
  options: ProcessOptions & { readonly databaseUrl: string },
): Promise<BenchProcess> {
  const origin = `http://localhost:${await freePort()}`;
  const env = {
    DATABASE_URL: options.databaseUrl,
    PAY_LOCAL_START: '1',
    PAY_DASHBOARD_URL: origin,
    PAY_SANDBOX_BASE_URL: 'https://sandbox.pay.example',
    PAY_LIVE_BASE_URL: 'https://live.pay.example',
    PAY_CDN_URL: 'https://cdn.pay.example',
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PAY_LOG_FILE: join(options.folder, 'dashboard.log'),
  };
  return started(ends, startCommand(['serve', '--role', 'dashboard'], env), origin, options);
}

async function freeOrigin(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

async function started(
  ends: AsyncDisposableStack,
  command: RunningCommand,
  origin: string,
  { log, signal }: ProcessOptions,
): Promise<BenchProcess> {
  ends.defer(async () => {
    command.process.kill('SIGTERM');
    await command.ended();
  });
  log(`  ${await command.line(/^Ready/)}`);
  signal.throwIfAborted();
  return { origin, pid: command.process.pid ?? 0 };
}
