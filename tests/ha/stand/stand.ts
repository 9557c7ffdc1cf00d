import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { chooseServerAccount } from '@pay/local-postgres/server-account';
import { type Hearers, startHearers } from '../../crash/hearers/hearers.ts';
import { freePortBlock } from '../../harness/free-port-block.ts';
import { createTestProfile } from '../../harness/merchant.ts';
import { startSimulator } from '../../load/bench-processes.ts';
import { type Requests, requestsTo } from '../../load/requests.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { enginesConfig, primaryConfig, startHaproxy } from '../cluster/haproxy.ts';
import { type Commits, watchCommits } from '../cluster/watch-commits.ts';
import type { HaOptions } from '../ha-options.ts';
import type { Programs } from '../programs.ts';
import { type EngineNode, engineNode } from './engine-node.ts';

/** All parts of a run: real processes on this machine. */
export type Stand = {
  readonly cluster: Cluster;
  readonly commits: Commits;
  /** The first two run at the start, the third when a scenario starts it. */
  readonly engines: readonly [EngineNode, EngineNode, EngineNode];
  /** The address of the proxy in front of the engines. */
  readonly origin: string;
  readonly profileIds: readonly string[];
  /** The clients' requests, for each profile. */
  readonly requests: readonly Requests[];
  readonly hearers: Hearers;
  /** Reaches the leader through the proxy. */
  readonly pool: Pool;
  /** The acquirer's own book. */
  readonly book: string;
};

export type StandOptions = Pick<HaOptions, 'reach' | 'seed'> & {
  readonly programs: Programs;
  readonly log: (line: string) => void;
};

/** Each profile has two webhook endpoints, and so two lanes. */
const PROFILES = 8;
const ENGINES = ['engine-1', 'engine-2', 'engine-3'] as const;
const DRAIN_SECONDS = 10;
/** The time limit of a query, which is long because whole tables are read at the end. */
const READ_MS = 600_000;

export async function startStand(ends: AsyncDisposableStack, options: StandOptions): Promise<Stand> {
  const { programs, log, reach } = options;
  const folder = await mkdtemp(join(tmpdir(), 'pay-ha-'));
  // The folder is removed after Ctrl-C too, when nothing is awaited any more.
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  ends.defer(remove);
  // The user that PostgreSQL runs as must be able to enter the folder.
  await chmod(folder, 0o755);
  const account = process.getuid?.() === 0 ? chooseServerAccount(await readFile('/etc/passwd', 'utf8')) : undefined;
  const ports = portsFrom(await freePortBlock());
  const cluster = await startCluster(ends, { folder, programs, account, ports });
  const proxy = { program: programs.haproxy, folder, account };
  await startHaproxy(ends, { ...proxy, name: 'primary' }, primaryConfig(ports.primary, cluster.nodes));
  const { leader } = await cluster.whole();
  log(`Cluster: PostgreSQL, Patroni ${programs.patroniVersion}, leader ${leader.name}`);
  const commits = await watchCommits(cluster.nodes, leader);
  ends.defer(() => commits.stop());

  const proxyUrl = `postgres://pay@127.0.0.1:${ports.primary}/postgres`;
  const pool = createPool({ url: proxyUrl, applicationName: 'ha', max: 4, answerMs: READ_MS });
  ends.defer(() => pool.end());
  await migrate(pool);
  const hosts = cluster.nodes.map(({ port }) => `127.0.0.1:${port}`).join();
  const hostsUrl = `postgres://pay@${hosts}/postgres?target_session_attrs=read-write`;
  const simulator = await startSimulator(ends, { folder, log: () => {}, signal: new AbortController().signal });
  const origin = `http://127.0.0.1:${ports.front}`;
  const env = engineEnv(origin, simulator.origin, reach === 'haproxy' ? proxyUrl : hostsUrl);
  const engineAt = (name: string, place: number) =>
    engineNode({ name, env, port: ports.engines[place] ?? 0, logFile: join(folder, `${name}.log`) });
  const engines = [engineAt(ENGINES[0], 0), engineAt(ENGINES[1], 1), engineAt(ENGINES[2], 2)] as const;
  for (const engine of engines) ends.defer(() => engine.end('SIGKILL'));
  const servers = ENGINES.map((name, place) => ({ name, port: ports.engines[place] ?? 0 }));
  await startHaproxy(ends, { ...proxy, name: 'engines' }, enginesConfig(ports.front, servers));
  await Promise.all(engines.slice(0, 2).map((engine) => engine.start()));

  const hearers = await startHearers(ends, options.seed);
  hearers.calm();
  const shops = [];
  for (let number = 0; number < PROFILES; number += 1) {
    const { profile, secretKey } = await createTestProfile(pool, { displayName: `Shop ${number}` });
    const key = { keyId: secretKey.key.keyId, value: secretKey.value };
    await hearers.join(engines[0].origin, { profileId: profile.profileId, key });
    shops.push({ profileId: profile.profileId, requests: requestsTo(origin, key.value) });
  }
  return {
    cluster,
    commits,
    engines,
    origin,
    profileIds: shops.map(({ profileId }) => profileId),
    requests: shops.map(({ requests }) => requests),
    hearers,
    pool,
    book: join(folder, 'simulator/book.jsonl'),
  };
}

function portsFrom(first: number) {
  return {
    etcd: first,
    etcdPeer: first + 1,
    nodes: [0, 1, 2].map((place) => ({ postgres: first + 2 + place, rest: first + 5 + place })),
    primary: first + 8,
    front: first + 9,
    engines: [0, 1, 2].map((place) => first + 10 + place),
  };
}

/** The settings of all engines, including secrets. The engines trust the client addresses that the driver invents. */
function engineEnv(origin: string, simulatorUrl: string, databaseUrl: string): Readonly<Record<string, string>> {
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
    PAY_DRAIN_DELAY_SECONDS: String(DRAIN_SECONDS),
    PAY_DATABASE_CONNECTIONS: '12',
    PAY_LOG_LEVEL: 'warn',
  };
}
