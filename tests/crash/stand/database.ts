import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '@pay/core/ground/database/pool';
import { type LocalPostgres, startLocalPostgres } from '@pay/local-postgres/start-local-postgres';
import type { Disturbances } from './disturbances.ts';
import { untilItWorks } from './until-it-works.ts';

/** A durable PostgreSQL for this run. It can be killed, and comes back on the same port however it ends. */
export type CrashDatabase = {
  readonly url: string;
  readonly port: number;
  /** Ends every server process with SIGKILL and starts the server again; returns false if it was already down. */
  kill(): boolean;
  /**
   * Makes new transactions read-only until the promise resolves, as if clients connected too early after a fail-over.
   */
  readOnlyFor(pool: Pool, time: Promise<void>): Promise<void>;
  /** Resolves when the server is running. */
  up(): Promise<void>;
  stop(): Promise<void>;
};

const RESTARTS_MAX = 300;
const RESTART_PAUSE_MS = 200;

export async function startCrashDatabase(
  dataDir: string,
  disturbances: Disturbances,
  log: (line: string) => void,
  more: Readonly<Record<string, string>> = {},
): Promise<CrashDatabase> {
  // The limit exceeds what the engines use, because a killed engine's connections are open until the server notices
  // that the engine has ended.
  const settings = { max_connections: '200', ...more };
  const quiet = () => {};
  let server: LocalPostgres = await startLocalPostgres({ dataDir, settings, log });
  const { url } = server;
  const port = Number(new URL(url).port);
  let isUp = true;
  let isStopping = false;
  const living = live();
  living.catch(() => {});

  /** Restarts the server whenever it ends; it also ends on its own when it cannot write. */
  async function live(): Promise<void> {
    while (!isStopping) {
      await server.ended;
      isUp = false;
      if (isStopping) return;
      const end = disturbances.begin('all');
      await startAgain();
      isUp = true;
      end();
    }
  }

  async function startAgain(): Promise<void> {
    for (let restart = 1; !isStopping; restart += 1) {
      try {
        server = await startLocalPostgres({ dataDir, settings, port, log: quiet });
        return;
      } catch (error) {
        if (restart === RESTARTS_MAX) throw error;
        await pause(RESTART_PAUSE_MS);
      }
    }
  }

  return {
    url,
    port,
    kill: () => {
      if (!isUp) return false;
      isUp = false;
      // The server leads its own process group, which is killed as a whole.
      process.kill(-server.pid, 'SIGKILL');
      return true;
    },
    readOnlyFor: async (pool, time) => {
      await pool.query('alter system set default_transaction_read_only = on');
      try {
        await pool.query('select pg_reload_conf()');
        await time;
      } finally {
        await untilItWorks(async () => {
          await pool.query('alter system reset default_transaction_read_only');
          await pool.query('select pg_reload_conf()');
        });
      }
    },
    up: async () => {
      while (!isUp) await Promise.race([pause(RESTART_PAUSE_MS), living]);
    },
    stop: async () => {
      isStopping = true;
      await server.stop();
      await living.catch(() => {});
    },
  };
}
