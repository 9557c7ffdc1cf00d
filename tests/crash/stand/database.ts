import { setTimeout as pause } from 'node:timers/promises';
import { type LocalPostgres, startLocalPostgres } from '@pay/local-postgres/start-local-postgres';

/** A durable PostgreSQL server for this run, which can be killed and restarts on the same port. */
export type CrashDatabase = {
  readonly url: string;
  readonly port: number;
  /** Ends every server process with SIGKILL and starts the server again; returns false if it was already down. */
  kill(): boolean;
  /** Resolves when the server is running. */
  up(): Promise<void>;
  stop(): Promise<void>;
};

const RESTARTS_MAX = 20;
const RESTART_PAUSE_MS = 200;

export async function startCrashDatabase(dataDir: string, log: (line: string) => void): Promise<CrashDatabase> {
  // The limit exceeds what the engines use, because a killed engine's connections linger until the server notices.
  const settings = { max_connections: '200' };
  const quiet = () => {};
  let server: LocalPostgres = await startLocalPostgres({ dataDir, settings, log });
  const { url } = server;
  const port = Number(new URL(url).port);
  let starting: Promise<void> | undefined;

  async function startAgain(): Promise<void> {
    await server.ended;
    for (let restart = 1; ; restart += 1) {
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
      if (starting !== undefined) return false;
      // The server leads its own process group, and the whole group is killed.
      process.kill(-server.pid, 'SIGKILL');
      starting = startAgain().finally(() => {
        starting = undefined;
      });
      starting.catch(() => {});
      return true;
    },
    up: async () => starting,
    stop: async () => {
      await starting?.catch(() => {});
      await server.stop();
    },
  };
}
