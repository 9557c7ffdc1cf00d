import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { startCommand } from '../../harness/command.ts';
import { freePort } from '../../harness/free-port.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import { type Hearers, startHearers } from '../hearers/hearers.ts';
import { type CrashDatabase, startCrashDatabase } from './database.ts';
import { type CrashMerchant, createMerchant } from './merchants.ts';
import { type CrashNode, createNode } from './node.ts';

/** All parts of a run: real processes, with proxies between them that cause the faults. */
export type Stand = {
  readonly folder: string;
  readonly database: CrashDatabase;
  /** Direct access to the database, past the proxies. */
  readonly pool: Pool;
  /** Nodes that each run the API, the card page and a worker. */
  readonly engines: readonly CrashNode[];
  readonly worker: CrashNode;
  readonly simulatorUrl: string;
  /** The path of the acquirer's book, with one record per line, as recorded. */
  readonly journal: string;
  readonly merchants: readonly CrashMerchant[];
  readonly hearers: Hearers;
  /** Resolves when everything that could have been killed is running again. */
  allUp(): Promise<void>;
};

export type StandOptions = {
  readonly desk: FaultDesk;
  readonly seed: number;
  readonly log: (line: string) => void;
  /** Where the engines' logs are kept after the run; null to discard them. */
  readonly keepIn: string | null;
};

const ENGINES = 2;
const MERCHANTS = 3;
const POOL_MAX = 6;
/** A delay slightly longer than our limit of 15 s for a call. */
const LATE_ANSWER_MS = 16_000;

/** Starts everything, with its data in a new folder, and registers the clean-up with `ends`. */
export async function startStand(ends: AsyncDisposableStack, options: StandOptions): Promise<Stand> {
  const { desk, log } = options;
  const folder = await mkdtemp(join(tmpdir(), 'pay-crash-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const database = await startCrashDatabase(join(folder, 'postgres'), log);
  ends.defer(() => database.stop());
  const pool = createPool({ url: database.url, applicationName: 'crash', max: POOL_MAX });
  ends.defer(() => pool.end());
  await migrate(pool);
  const merchants = await Promise.all(Array.from({ length: MERCHANTS }, (_, number) => createMerchant(pool, number)));
  const simulatorUrl = await startSimulator(ends, folder);
  const env = commonEnv();
  const node = async (name: string, roles: readonly string[]) => {
    const logFile = join(options.keepIn ?? folder, `${name}.log`);
    const created = await createNode({
      name,
      roles,
      desk,
      env,
      simulatorUrl,
      databaseUrl: database.url,
      logFile,
    });
    ends.defer(() => created.stop());
    return created;
  };
  const engines = await Promise.all(
    Array.from({ length: ENGINES }, (_, number) => node(`engine-${number + 1}`, ['api', 'card-page', 'worker'])),
  );
  const worker = await node('worker', ['worker']);
  const nodes = [...engines, worker];
  for (const each of nodes) each.start(engines[0]?.origin ?? '');
  await Promise.all(nodes.map((each) => each.up()));
  const hearers = await startHearers(ends, options.seed);
  for (const merchant of merchants) await hearers.join(engines[0]?.origin ?? '', merchant);
  log(`Ready: ${nodes.map(({ name }) => name).join(', ')}`);
  return {
    folder,
    database,
    pool,
    engines,
    worker,
    simulatorUrl,
    journal: join(folder, 'simulator', 'book.jsonl'),
    merchants,
    hearers,
    allUp: async () => {
      await database.up();
      await Promise.all(nodes.map((each) => each.up()));
    },
  };
}

async function startSimulator(ends: AsyncDisposableStack, folder: string): Promise<string> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const command = startCommand(['serve', '--role', 'simulator'], {
    PAY_DATA_DIR: folder,
    PAY_SIMULATOR_URL: url,
    PAY_SIMULATOR_LATE_ANSWER_MS: String(LATE_ANSWER_MS),
  });
  ends.defer(async () => {
    command.process.kill('SIGTERM');
    await command.ended();
  });
  await command.line(/^Ready/);
  return url;
}

/**
 * The settings that the nodes share, including secrets. The nodes trust the client addresses that the driver invents.
 * The limits against card testing are on, but the limit for BINs is very high, because the test cards have only a few
 * BINs.
 */
function commonEnv(): Readonly<Record<string, string>> {
  return {
    PAY_LOCAL_START: '1',
    PAY_HOST: '127.0.0.1',
    PAY_LIVE_BASE_URL: 'https://live.pay.example',
    PAY_KEY_PEPPER: randomBytes(32).toString('base64'),
    PAY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PAY_TRUSTED_PROXIES: '127.0.0.1',
    PAY_ALLOW_LOOPBACK_WEBHOOKS: '1',
    PAY_LIMIT_BIN: '999999',
    PAY_DATABASE_CONNECTIONS: '8',
    PAY_LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/node-compile'),
  };
}
