import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** How many commits had two phases, and how many transactions a server still had when its connection was lost. */
export type Phases = { commits: number; committedLater: number; rolledBackLater: number };

/** The commits in two phases, and what becomes of their parts on a server that could not be reached. */
export type Doubts = {
  readonly phases: Readonly<Phases>;
  /** Begins a commit and returns the name of its transactions. Until `release`, nobody else ends them. */
  readonly begin: () => string;
  /** From now on, the transaction is committed everywhere, whatever happens. */
  readonly decide: (name: string) => void;
  readonly release: (name: string) => void;
  readonly stop: () => Promise<void>;
};

const EVERY_MS = 500;
const ANSWER_MS = 5_000;

/**
 * Ends the prepared transactions that servers still have after their commit has failed. Commits those whose commit was
 * decided, and rolls back the others. The decisions are in memory, so a router that ends would lose them.
 */
export function watchDoubts(urls: readonly string[]): Doubts {
  const pools = urls.map((connectionString) => {
    const limits = { max: 1, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
    return new pg.Pool({ connectionString, ...limits }).on('error', () => {});
  });
  const open = new Set<string>();
  const decided = new Set<string>();
  const phases: Phases = { commits: 0, committedLater: 0, rolledBackLater: 0 };

  const endThoseOf = async (pool: pg.Pool): Promise<void> => {
    const { rows } = await pool.query<{ gid: string }>('select gid from pg_prepared_xacts');
    for (const { gid } of rows) {
      if (open.has(gid)) continue;
      const isDecided = decided.has(gid);
      await pool.query(`${isDecided ? 'commit' : 'rollback'} prepared '${gid}'`);
      phases[isDecided ? 'committedLater' : 'rolledBackLater'] += 1;
    }
  };
  let isStopping = false;
  let round: Promise<void> = Promise.resolve();
  const timers = pools.map((pool) => {
    let isBusy = false;
    return setInterval(() => {
      if (isBusy || isStopping) return;
      isBusy = true;
      const done = endThoseOf(pool)
        // The server is down, or the transaction has ended in the meantime; the next round finds out which.
        .catch(() => {})
        .finally(() => {
          isBusy = false;
        });
      round = Promise.all([round, done]).then(() => {});
    }, EVERY_MS);
  });

  return {
    phases,
    begin: () => {
      const name = randomUUID();
      open.add(name);
      return name;
    },
    decide: (name) => {
      decided.add(name);
      phases.commits += 1;
    },
    release: (name) => void open.delete(name),
    stop: async () => {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await round;
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
