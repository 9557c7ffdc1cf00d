import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPENABLE_KINDS } from '@pay/acquirers/open-acquirer';
import { DEFAULT_VELOCITY_LIMITS } from '@pay/core/paying/limits/velocity-limits';
import type { EngineConfig } from '@pay/engine/config';
import { ENGINE_ROLES } from '@pay/engine/engine-roles';
import { startEngine } from '@pay/engine/start-engine';
import { start as startSimulator } from '@pay/simulator/simulator';
import { type ApiClient, apiClient } from './api-client.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { createTestProfile, type TestProfile } from './merchant.ts';
import { simulatorAt } from './simulator-of.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export type TestEngine = {
  /** The engine's address, `http://localhost:…`. */
  readonly url: string;
  readonly config: EngineConfig;
  readonly database: TestDatabase;
  readonly simulatorUrl: string;
  /** A sandbox profile with its keys. */
  readonly profile: TestProfile;
  /**
   * The routing parts of the profiles that earlier files created in this engine. Its workers still handle what these
   * files have left, and raise alarms about it.
   */
  readonly profilesOfOthers: ReadonlySet<string>;
  /** A client of the server API with that profile's secret key. */
  readonly api: ApiClient;
  /** What the engine has logged so far. */
  readLog(): Promise<string>;
  /** Stops only the engine; can be called before `stop`. */
  stopEngine(): Promise<void>;
  stop(): Promise<void>;
};

let shared: Promise<TestEngine> | undefined;

/**
 * The engine that all files of one worker share, started at the first call, with a new profile for the caller. It is
 * for tests that read only their own profile's data and log lines written from now on. `stop` leaves it running until
 * the worker ends.
 */
export async function sharedTestEngine(): Promise<TestEngine> {
  shared ??= startTestEngine();
  const engine = await shared;
  const { size: loggedBefore } = await stat(engine.config.logFile ?? '');
  const { rows } = await engine.database.pool.query('select profile_id from profiles');
  const profile = await createTestProfile(engine.database.pool);
  return {
    ...engine,
    profile,
    profilesOfOthers: new Set(rows.map(({ profile_id: id }) => id)),
    api: apiClient(engine.url, profile.secretKey.value),
    readLog: async () =>
      Buffer.from(await engine.readLog())
        .subarray(loggedBefore)
        .toString(),
    stopEngine: () => Promise.reject(new Error('This engine is shared. Start a separate one with startTestEngine.')),
    stop: () => Promise.resolve(),
  };
}

/**
 * Starts a separate real engine with a real simulator, connected by sockets as in production. The engine has its own
 * real database or a given one; `stop` does not remove a given database.
 */
export async function startTestEngine(
  overrides: Partial<EngineConfig> = {},
  given?: TestDatabase,
): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-engine-'));
  const database = given ?? (await createTestDatabase());
  const simulator = await startSimulator({
    host: 'localhost',
    port: 0,
    publicUrl: null,
    dataDir: folder,
    lateAnswerMs: 20_000,
  });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config: EngineConfig = {
    environment: 'sandbox',
    roles: new Set(ENGINE_ROLES),
    databaseUrl: database.url,
    databaseConnectionsMax: 16,
    databaseShards: 1,
    listen: { host: 'localhost', port },
    admin: null,
    baseUrls: { sandbox: url, live: 'https://live.pay.example' },
    allowLocalhostReturnUrls: true,
    allowLoopbackWebhooks: true,
    acquirer: simulatorAt(simulator.url),
    kinds: OPENABLE_KINDS,
    keyPepper: createSecretKey(randomBytes(32)),
    formTokenKey: createSecretKey(randomBytes(32)),
    sealingKeys: { current: createSecretKey(randomBytes(32)), previous: [] },
    signingKey: null,
    limitKey: createSecretKey(randomBytes(32)),
    velocityLimits: DEFAULT_VELOCITY_LIMITS,
    trustedProxies: { has: () => false },
    profileRateAlarm: 60_000,
    requestsMax: 1_000,
    drainDelayMs: 0,
    tracing: null,
    logLevel: 'debug',
    logFile: join(folder, 'engine.log'),
    ...overrides,
  };
  const engine = await startEngine(config);
  let stopping: Promise<void> | undefined;
  const stopEngine = () => {
    stopping ??= engine.stop();
    return stopping;
  };
  const profile = await createTestProfile(database.pool);
  return {
    url,
    config,
    database,
    simulatorUrl: simulator.url,
    profile,
    profilesOfOthers: new Set(),
    api: apiClient(url, profile.secretKey.value),
    readLog: () => readWholeLog(url, config.logFile ?? ''),
    stopEngine,
    stop: async () => {
      await stopEngine();
      await simulator.stop();
      if (!given) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Lines are written late but in order, so once this function's own request is in the log, all earlier lines are too.
 */
async function readWholeLog(url: string, logFile: string): Promise<string> {
  const { headers } = await fetch(`${url}/where-nothing-is`);
  const requestId = headers.get('x-request-id') ?? '';
  await eventually(() => readFile(logFile, 'utf8')).toContain(requestId);
  return readFile(logFile, 'utf8');
}
