import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool } from '@pay/core/ground/database/pool';
import { localStartEnv, startLocally } from '../alone/local-start.ts';
import { postmasterOf } from '../bench-system.ts';
import type { Trial } from './trial.ts';

const KILLS = 3;

/** Kills everything in a local start, including PostgreSQL, and measures the time until it is ready again. */
export const restartAfterKill: Trial = {
  name: 'restart',
  title: 'Starts after SIGKILL',
  run: async ({ folder, signal }) => {
    const env = await localStartEnv(join(folder, 'killed'));
    let running = await startLocally(env, signal);
    const seconds: number[] = [];
    try {
      while (seconds.length < KILLS) {
        await killPostgres(String(env['PAY_DATA_DIR']));
        await running.kill();
        running = await startLocally(env, signal);
        seconds.push(running.readySeconds);
      }
    } finally {
      await running.stop();
    }
    return {
      name: 'restart',
      lines: [
        `npm start to Ready after SIGKILL of everything, including PostgreSQL: ${seconds.map((each) => each.toFixed(2)).join(', ')} s`,
      ],
      figures: { mostSeconds: Math.max(...seconds) },
    };
  },
};

async function killPostgres(dataDir: string): Promise<void> {
  const { database_url: databaseUrl } = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8'));
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', max: 1 });
  try {
    const postmaster = await postmasterOf({ pool, databaseUrl });
    if (postmaster === null) throw new Error('No PostgreSQL process was found on this machine.');
    process.kill(postmaster, 'SIGKILL');
  } finally {
    await pool.end();
  }
}
