import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AcquirersOfRun } from '../acquirers/acquirer-of-run.ts';
import { type RunningAcquirers, togetherOf } from '../acquirers/routed/together-of.ts';
import type { AcquirerCall, NoticeCall } from '../books/acquirer-call.ts';
import type { Outage } from '../books/books.ts';
import type { FaultDesk } from '../faults/fault-desk.ts';
import { type Hearers, startHearers } from '../hearers/hearers.ts';
import { createMisconduct, type Misconduct } from '../proxies/misconduct.ts';
import { createDisturbances, type Disturbances } from './disturbances.ts';
import { holdRows } from './hold-row.ts';
import { joinAcquirers } from './join-acquirer.ts';
import { type CrashMerchant, createMerchant } from './merchants.ts';
import { type CrashNode, createNode, type NodeOptions } from './node.ts';
import type { Shape } from './shapes.ts';
import { startAcquirers } from './start-acquirers.ts';
import { type Storage, startStorage } from './storage.ts';

/** All parts of a run: real processes, with proxies between them that cause the faults. */
export type Stand = {
  readonly storage: Storage;
  readonly disturbances: Disturbances;
  /** Nodes that each run the API, the card page and a worker. */
  readonly engines: readonly CrashNode[];
  readonly worker: CrashNode;
  readonly acquirer: RunningAcquirers;
  readonly acquirerNames: readonly string[];
  /** When an acquirer was completely unavailable. */
  readonly outages: { -readonly [K in keyof Outage]: Outage[K] }[];
  readonly conduct: Misconduct;
  /** All requests that have arrived at the acquirer. */
  readonly calls: readonly AcquirerCall[];
  /** All messages that have arrived at the address for notices. */
  readonly notices: readonly NoticeCall[];
  /** The last merchant is spared: nothing that is known to concern it gets a fault. */
  readonly merchants: readonly CrashMerchant[];
  readonly hearers: Hearers;
  readonly logFiles: readonly string[];
  /** Resolves when everything that could have been killed is running again. */
  allUp(): Promise<void>;
};

export type StandOptions = {
  readonly desk: FaultDesk;
  readonly seed: number;
  /** The number of database servers; several are behind a router. */
  readonly servers: number;
  readonly acquirers: Pick<AcquirersOfRun, 'members'>;
  /** One merchant for each shape; the last merchant is spared. */
  readonly shapes: readonly Shape[];
  readonly log: (line: string) => void;
  /** Where the nodes' logs are kept after the run: each path is this one, a dot and the name of the log. */
  readonly keepAt: string;
};

const ENGINES = ['engine-1', 'engine-2'] as const;
const WORKER = 'worker';

/** Starts everything, with its data in a new folder, and registers the clean-up with `ends`. */
export async function startStand(ends: AsyncDisposableStack, options: StandOptions): Promise<Stand> {
  const { desk, log, seed, keepAt } = options;
  const folder = await mkdtemp(join(tmpdir(), 'pay-crash-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  // Until the run has ended, the logs are in a folder where no other run writes, because alarms are read from them.
  const logFileOf = (name: string) => join(folder, `${name}.log`);
  ends.defer(() => keepLogs(logFileOf, keepAt));
  const disturbances = createDisturbances([...ENGINES, WORKER]);
  ends.defer(() => disturbances.stop());
  const storage = await startStorage(ends, { count: options.servers, folder, desk, disturbances, log });
  const { pool, servers } = storage;
  const merchants = await Promise.all(
    options.shapes.map((shape, place) => createMerchant(storage, servers[place % servers.length], shape)),
  );
  desk.spare(merchants.at(-1)?.profileId ?? '');
  const { members } = options.acquirers;
  const calls: AcquirerCall[] = [];
  const notices: NoticeCall[] = [];
  const note = (call: AcquirerCall) => void calls.push(call);
  const started = await startAcquirers(members, { ends, folder, merchants, note, notices });
  // If an acquirer answers no inquiries, an ignored reversal can only be found in its settlement report.
  const isFinal = started.every(({ acquirer }) => acquirer.protocol.isReceiptOnly !== true);
  for (const { shape, profileId } of merchants)
    if (shape.isNoticesOnly && isFinal) desk.spare(profileId, 'ignore-reversal');
  const common: Omit<NodeOptions, 'name' | 'roles' | 'logFile'> = {
    desk,
    disturbances,
    folder,
    acquirers: started.map(({ name, acquirer }) => ({
      acquirerUrl: acquirer.url,
      acquirerName: members.length > 1 ? name : undefined,
      protocol: acquirer.protocol,
      env: acquirer.env,
    })),
    databaseUrl: storage.url,
    env: { ...commonEnv(), PAY_DATABASE_SHARDS: String(servers.length) },
    conduct: createMisconduct(),
    note,
    holdRow: holdRows(storage, desk, disturbances),
  };
  const node = async (name: string, roles: readonly string[]) => {
    const created = await createNode({ ...common, name, roles, logFile: logFileOf(name) });
    ends.defer(() => created.stop());
    return created;
  };
  const engines = await Promise.all(ENGINES.map((name) => node(name, ['api', 'card-page', 'worker'])));
  const worker = await node(WORKER, ['worker']);
  const nodes = [...engines, worker];
  for (const each of nodes) each.start(started[0]?.noticeProxy.origin ?? '');
  await Promise.all(nodes.map((each) => each.up()));
  for (const { noticeProxy } of started) noticeProxy.serve(engines);
  const joined = started.map(({ acquirer, noticeProxy }) => ({ acquirer, noticeOrigin: noticeProxy.origin }));
  const joining = { env: common.env, pool, acquirers: joined };
  await Promise.all(merchants.map((merchant) => joinAcquirers(joining, merchant)));
  const hearers = await startHearers(ends, seed);
  for (const merchant of merchants) await hearers.join(engines[0]?.origin ?? '', merchant);
  log(`Ready: ${nodes.map(({ name }) => name).join(', ')}`);
  return {
    storage,
    disturbances,
    engines,
    worker,
    acquirer: togetherOf(started),
    acquirerNames: started.map(({ name }) => name),
    outages: [],
    conduct: common.conduct,
    calls,
    notices,
    merchants,
    hearers,
    logFiles: nodes.map(({ name }) => logFileOf(name)),
    allUp: async () => {
      await Promise.all(servers.map(({ database }) => database.up()));
      await Promise.all(nodes.map((each) => each.up()));
    },
  };
}

async function keepLogs(logFileOf: (name: string) => string, keepAt: string): Promise<void> {
  for (const name of [...ENGINES, WORKER]) {
    // A node that never started has no log.
    await copyFile(logFileOf(name), `${keepAt}.${name}.log`).catch(() => {});
  }
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
