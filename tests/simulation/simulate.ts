import { execFileSync } from 'node:child_process';
import { startFastPostgres } from '../database/fast-postgres.ts';
import { runPlanted } from './planted/run-planted.ts';
import type { Found } from './run/messages.ts';
import { runSimulation, tellHistory } from './run/run-simulation.ts';
import { showFound, showReport, showStory, tableRow } from './run/show.ts';
import { readSimulationOptions, type SimulationArguments, USAGE } from './simulation-options.ts';

// A signal causes a regular exit, which also ends the database server.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(130));

/** The server does nothing besides its statements: no statistics, no vacuum and no write-ahead log for standbys. */
const NOTHING_BESIDES = {
  track_activities: 'off',
  track_counts: 'off',
  autovacuum: 'off',
  update_process_title: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};
const PROGRESS_EVERY_MS = 10_000;

/** @returns the exit code */
async function main(): Promise<number> {
  let options: SimulationArguments | undefined;
  try {
    options = readSimulationOptions(process.argv.slice(2));
  } catch (error) {
    print(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  if (options === undefined) {
    print(USAGE);
    return 0;
  }
  const server = await startFastPostgres(NOTHING_BESIDES);
  try {
    if (options.do === 'replay') return await replay(options.seed, server.socketUrl);
    if (options.do === 'plant') return await runPlanted({ ...options, serverUrl: server.socketUrl }, print);
    return await simulate(options, server.socketUrl);
  } finally {
    await server.stop();
  }
}

async function simulate(
  { seed, histories, workers }: Extract<SimulationArguments, { do: 'run' }>,
  serverUrl: string,
): Promise<number> {
  print(`${histories} histories, starting with seed ${seed}, in ${workers} processes`);
  const report = await runSimulation({
    seed,
    histories,
    workers,
    serverUrl,
    progress: progressTo(histories),
    onFound: shrinking,
  });
  if (report.found !== null) print(showFound(report.found));
  print(showReport(report));
  if (report.found === null) print('No history violates a guarantee.');
  print(`For the table in docs/faults.md:\n${tableRow(report, version())}`);
  return report.found === null ? 0 : 1;
}

async function replay(seed: number, serverUrl: string): Promise<number> {
  const { story, violations } = await tellHistory({ seed, serverUrl });
  print(showStory(story));
  if (violations.length === 0) {
    print('\nThis history violates no guarantee.');
    return 0;
  }
  for (const { invariant, detail } of violations) print(`- ${invariant}: ${detail}`);
  const progress = () => {};
  const one = { seed, histories: 1, workers: 1, serverUrl };
  const { found } = await runSimulation({ ...one, progress, onFound: shrinking });
  if (found !== null) print(showFound(found));
  return 1;
}

function progressTo(histories: number): (done: number) => void {
  const startedAt = performance.now();
  let shownAt = startedAt;
  return (done) => {
    const now = performance.now();
    if (now - shownAt < PROGRESS_EVERY_MS) return;
    shownAt = now;
    print(`  ${done} of ${histories}, ${Math.round((done / (now - startedAt)) * 60_000)} a minute`);
  };
}

function shrinking({ seed, violations: [violation] }: Found): void {
  print(`Seed ${seed}: ${violation?.invariant}: ${violation?.detail}\nLooking for the shortest history ...`);
}

/** The commit, if this is a checkout of a repository. */
function version(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
