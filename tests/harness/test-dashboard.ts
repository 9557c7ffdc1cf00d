import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KINDS } from '@pay/acquirers/acquirer-kinds';
import { networks } from '@pay/addresses/networks';
import { sealingKeys } from '@pay/core/ground/sealing/sealing-keys';
import type { DashboardConfig } from '@pay/dashboard/server/config';
import { openPeople, type People } from '@pay/dashboard/server/identity/open-people';
import { startDashboard } from '@pay/dashboard/server/start-dashboard';
import { freePort } from './free-port.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { type Visitor, visitor } from './visitor.ts';

const BUILT_WEB = join(import.meta.dirname, '../../apps/dashboard/web/dist');
export const PASSWORD = 'correct horse battery';
/** A real hash needs 128 MiB and half a second of a processor. */
const CHEAP = { log2N: 4, r: 8, p: 1 };

export type TestPerson = { readonly personId: string; readonly email: string };

export type TestDashboard = {
  readonly url: string;
  readonly config: DashboardConfig;
  readonly database: TestDatabase;
  /** Returns a separate browser in which nobody is signed in. */
  visitor(): Visitor;
  /** Creates a person with the password `PASSWORD`. */
  person(name: string): Promise<TestPerson>;
  /** Signs a person in and returns their browser. */
  signedIn(person: { readonly email: string }): Promise<Visitor>;
  readLog(): Promise<string>;
  stop(): Promise<void>;
};

/** Starts a real dashboard server with its own database or an engine's. */
export async function startTestDashboard(
  overrides: Partial<DashboardConfig> = {},
  shared?: TestDatabase,
): Promise<TestDashboard> {
  const database = shared ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'pay-dashboard-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config: DashboardConfig = {
    databaseUrl: database.url,
    databaseConnectionsMax: 4,
    databaseShards: 1,
    listen: { host: 'localhost', port },
    admin: null,
    url,
    engines: { sandbox: 'http://localhost:4001', live: 'http://localhost:4002' },
    scriptHost: 'http://localhost:4003',
    scriptTags: 'development',
    identitySecrets: [{ version: 1, value: randomBytes(32).toString('base64') }],
    sealingKeys: sealingKeys(randomBytes(32), []),
    signingKey: null,
    signUp: 'open',
    secondFactors: 'optional',
    idle: { operatorSeconds: 15 * 60, personSeconds: 12 * 60 * 60 },
    passwordCost: CHEAP,
    mail: null,
    trustedProxies: networks('127.0.0.0/8, ::1') ?? { has: () => false },
    allowLocalhostReturnUrls: true,
    webFolder: BUILT_WEB,
    allowLoopbackWebhooks: true,
    kinds: KINDS,
    tracing: null,
    logLevel: 'debug',
    logFile: join(folder, 'dashboard.log'),
    ...overrides,
  };
  const dashboard = await startDashboard(config, 'Pay');
  const people: People = await openPeople(database.url, 'Pay', config.passwordCost);
  return {
    url,
    config,
    database,
    visitor: () => visitor(url),
    person: async (name) => {
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@people.example`;
      return { personId: await people.put({ name, email, password: PASSWORD }), email };
    },
    signedIn: async ({ email }) => {
      const browser = visitor(url);
      const { status } = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
      return browser;
    },
    readLog: () => readFile(join(folder, 'dashboard.log'), 'utf8'),
    stop: async () => {
      await people.close();
      await dashboard.stop();
      if (!shared) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
