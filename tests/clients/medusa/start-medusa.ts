import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@pay/core/ground/database/pool';
import { randomBase62 } from '@pay/core/ground/ids/base62';
import { inject } from 'vitest';
import { runTool } from '../toolbox/run-tool.ts';

export type Medusa = {
  readonly url: string;
  /** A key for the admin API. */
  readonly adminKey: string;
  /** What Medusa has logged so far. */
  readLog(): string;
  /** How many webhooks Medusa has started to handle. */
  received(): number;
  stop(): Promise<void>;
};

export type PaySettings = { readonly secretKey: string; readonly webhookSecret: string; readonly baseUrl: string };

/** Starts a real Medusa server on a database of its own, with in-memory modules, which need no Redis. */
export async function startMedusa(folder: string, port: number, pay: PaySettings): Promise<Medusa> {
  const database = await createDatabase();
  const env = {
    DATABASE_URL: database.url,
    PAY_SECRET_KEY: pay.secretKey,
    PAY_WEBHOOK_SECRET: pay.webhookSecret,
    PAY_BASE_URL: pay.baseUrl,
    MEDUSA_DISABLE_TELEMETRY: 'true',
    NODE_ENV: 'production',
  };
  const medusa = join(folder, '../node_modules/@medusajs/cli/cli.js');
  const run = (...args: readonly string[]) => runTool(process.execPath, [medusa, ...args], { folder, env });
  await run('db:migrate');
  await run('exec', './seed.js');
  const server = spawn(process.execPath, [medusa, 'start', '--host', 'localhost', '--port', String(port)], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const ended = once(server, 'exit');
  await new Promise<void>((ready, failed) => {
    const read = (chunk: Buffer) => {
      log += chunk;
      if (log.includes('Server is ready')) ready();
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('exit', () => failed(new Error(`Medusa did not start: ${log}`)));
  });
  return {
    url: `http://localhost:${port}`,
    adminKey: await readFile(join(folder, 'admin-key'), 'utf8'),
    readLog: () => log,
    received: () => log.match(/Processing payment\.webhook_received/g)?.length ?? 0,
    stop: async () => {
      server.kill();
      await ended;
      await database.drop();
    },
  };
}

async function createDatabase() {
  const admin = createPool({ url: inject('databaseUrl'), applicationName: 'tests', max: 1 });
  const name = `medusa_${randomBase62(12).toLowerCase()}`;
  await admin.query(`create database ${name} template template0`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  url.search = '';
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
