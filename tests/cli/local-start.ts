import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { apiClient } from '../harness/api-client.ts';
import { type RunningCommand, startCommand } from '../harness/command.ts';
import { freePortBlock } from '../harness/free-port-block.ts';
import { visitor } from '../harness/visitor.ts';

/** A data folder and a block of ports for `pay start`. */
export type LocalStart = {
  readonly dataDir: string;
  readonly portBase: number;
  readonly env: Readonly<Record<string, string>>;
  /** Starts `pay start` and waits until it is ready. */
  start(): Promise<RunningCommand>;
  /** The contents of `demo.json`. */
  demo(): Promise<Demo>;
  /** Creates a session of the demonstration merchant; returns the status. */
  createSession(reference: string): Promise<number>;
  statusOf(reference: string): Promise<number>;
  /** The dashboard's data about the person who signs in. */
  signsIn(account: Account): Promise<unknown>;
  remove(): Promise<void>;
};

type Account = { readonly email: string; readonly password: string };
type Demo = {
  readonly secret_key: string;
  readonly profile_id: string;
  readonly dashboard: Account;
  readonly operator: Account;
};

export async function localStart(): Promise<LocalStart> {
  const portBase = await freePortBlock();
  const folder = await mkdtemp(join(tmpdir(), 'pay-start-'));
  // If root runs the test, the database server runs as another user, who has to reach the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const env = { PAY_DATA_DIR: dataDir, PAY_PORT_BASE: String(portBase) };
  const demo = async (): Promise<Demo> => JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  const api = async () => apiClient(`http://localhost:${portBase + 1}`, (await demo()).secret_key);
  return {
    dataDir,
    portBase,
    env,
    demo,
    start: async () => {
      const command = startCommand(['start'], env);
      await command.line(/^Ready/);
      return command;
    },
    createSession: async (reference) =>
      (await (await api()).post('/v1/sdk/checkout', { amount: 1, currency: 'BHD', reference })).status,
    statusOf: async (reference) => (await (await api()).post('/merchant/payment-status', { reference })).status,
    signsIn: async (account) => {
      const browser = visitor(`http://localhost:${portBase}`);
      expect((await browser.post('/api/auth/sign-in/email', account)).status).toBe(200);
      return (await browser.get('/api/me')).body.person;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
