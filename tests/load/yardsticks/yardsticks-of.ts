import { type BenchProcess, engineEnv, type ProcessOptions, startBenchEngine } from '../bench-processes.ts';
import type { BenchSystem, Stand } from '../bench-system.ts';
import type { Course } from '../course.ts';
import { cpuMeter } from '../cpu-meter.ts';
import { loadCourse } from '../load-course.ts';
import type { Load } from '../loads.ts';
import { shopAt } from '../shop.ts';
import { bareInsertCourse } from './bare-insert.ts';
import { type RecordedRounds, recordRounds } from './record-rounds.ts';
import { replayCourse, type Yardstick } from './replay-course.ts';

/** Returns the yardsticks of a load, in the order in which the table shows them. */
export type YardsticksOf = (load: Load) => readonly Course[];

const ANSWER_FROM_MEMORY = import.meta.resolve('./answer-from-memory.ts');

/** Starts the engine without a database, and records which statements each load needs. */
export async function startYardsticks(
  ends: AsyncDisposableStack,
  { stand, system, options }: { readonly stand: Stand; readonly system: BenchSystem; readonly options: ProcessOptions },
): Promise<YardsticksOf> {
  const databaseUrl = stand.databaseUrl;
  const engineOptions = { ...options, databaseUrl, simulatorUrl: system.simulator.origin };
  const rounds = await recordRounds({ ...(await engineEnv(engineOptions)), PAY_LOG_LEVEL: 'error' }, stand.apiKey);
  const memoryEngine = await startBenchEngine(ends, {
    ...engineOptions,
    roles: ['api', 'card-page'],
    nodeOptions: `--import "${ANSWER_FROM_MEMORY}"`,
  });
  return (load) => [
    ...withoutDatabase(load, { stand, memoryEngine, postmaster: system.postmaster }),
    ...statements(load, { stand, rounds, postmaster: system.postmaster }),
  ];
}

type MemoryParts = {
  readonly stand: Stand;
  readonly memoryEngine: BenchProcess;
  readonly postmaster: number | null;
};

/** A whole payment has no such yardstick, because it depends on rows that were written before. */
function withoutDatabase(load: Load, { stand, memoryEngine, postmaster }: MemoryParts): readonly Course[] {
  if (load.unit === 'payments') return [];
  const shop = shopAt(memoryEngine.origin, stand.apiKey, { sessions: [], payments: [] });
  const cpu = cpuMeter({ engine: memoryEngine.pid, database: postmaster, acquirer: null });
  return [{ ...loadCourse(load, { shop, cpu }), name: `${load.name}/no-database`, title: 'same route, no database' }];
}

type StatementParts = {
  readonly stand: Stand;
  readonly rounds: RecordedRounds;
  readonly postmaster: number | null;
};

function statements(load: Load, { stand, rounds, postmaster }: StatementParts): readonly Course[] {
  const cpu = cpuMeter({ engine: null, database: postmaster, acquirer: null });
  const yardstick = (name: string, title: string): Yardstick => ({
    name: `${load.name}/${name}`,
    title,
    atOnce: load.atOnce,
    unit: load.unit,
    cpu,
  });
  const url = stand.databaseUrl;
  const isCreate = load.name.startsWith('create');
  const round = isCreate ? rounds.create : rounds[load.name as keyof RecordedRounds];
  const isWriting = isCreate || load.unit === 'payments';
  return [
    ...(isCreate ? [bareInsertCourse(yardstick('bare-insert', 'bare insert of a row'), url)] : []),
    replayCourse(yardstick('statements', `its ${round.length === 1 ? 'statement' : 'statements'} alone`), url, {
      round,
      isWriting,
    }),
  ];
}
