import { join } from 'node:path';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { dataFolder, readJson } from '../local/data-folder.ts';
import type { Demonstration } from '../local/demonstration.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, result } from '../terminal/print.ts';
import { progressBar } from '../terminal/progress-bar.ts';
import { listenForStop } from '../terminal/stop-request.ts';
import { wholeNumber } from '../terminal/whole-number.ts';
import { withDatabase } from './database-of.ts';
import { profileIdOf, unwrap } from './operator.ts';

type Options = {
  readonly sessions: number;
  readonly profile?: string;
  readonly seed: number;
  readonly days: number;
};

const SESSIONS_MAX = 100_000_000;

export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('Fill a sandbox profile with generated payments, to see lists and charts with a lot of data')
    .requiredOption('--sessions <number>', 'number of sessions', wholeNumber(1, SESSIONS_MAX))
    .option('--profile <id>', "the profile (default: the demonstration merchant's)")
    .option('--seed <number>', 'the same seed generates the same payments', wholeNumber(0, 999_999_999), 1)
    .option('--days <number>', 'spread the sessions over this many past days', wholeNumber(1, 365), 90)
    .action((options: Options) => withDatabase(ENV, (pool) => seed(pool, options)));
}

async function seed(pool: Parameters<typeof seedSessions>[0]['pool'], options: Options): Promise<void> {
  const profileId = profileIdOf(options.profile ?? demonstrationProfile());
  const bar = progressBar(options.sessions);
  let isStopped = false;
  void listenForStop().asked.then(() => {
    isStopped = true;
  });
  const onProgress = (done: number) => {
    bar.show(done);
    return !isStopped;
  };
  const made = unwrap(await seedSessions({ pool }, { ...options, profileId, onProgress }));
  bar.end();
  result({ sessions: made, is_stopped: isStopped });
  print(`${made.toLocaleString('en')} sessions were created${isStopped ? ' before you stopped the command' : ''}.`);
}

function demonstrationProfile(): string {
  const demonstration = readJson<Demonstration>(join(dataFolder(ENV), 'demo.json'));
  if (demonstration) return demonstration.profile_id;
  throw new Failure('There is no demonstration merchant here. Name a profile with --profile.');
}
