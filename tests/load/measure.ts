import { setTimeout as delay } from 'node:timers/promises';
import { residentMiB } from './alone/resident-memory.ts';
import { warmStartSeconds } from './alone/warm-starts.ts';
import type { BenchOptions } from './bench-options.ts';
import { type BenchReport, growthOf, type LoadReport } from './bench-report.ts';
import type { BenchSystem } from './bench-system.ts';
import { compareBooks } from './books.ts';
import { loadCourse } from './load-course.ts';
import type { Load } from './loads.ts';
import { readMachine } from './machine.ts';
import { measureTogether } from './measure-together.ts';
import type { TrialReport } from './trials/trial.ts';
import { startYardsticks, type YardsticksOf } from './yardsticks/yardsticks-of.ts';

export type MeasureOptions = BenchOptions & {
  readonly startedAt: Date;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
};

const READY_FOR_MS = 2_000;
/** How long to wait after the last load: long enough for the runtime to release the memory that it no longer needs. */
const RESTED_FOR_MS = 10_000;

/** Measures everything that the options request, in sequence. */
export async function measure(system: BenchSystem, options: MeasureOptions): Promise<BenchReport> {
  const { startedAt, seconds, measuresMemory, measuresStart, signal, log } = options;
  await using ends = new AsyncDisposableStack();
  const [stand] = system.stands;
  if (stand === undefined) throw new Error('There is nothing to measure.');
  const machine = await readMachine(stand.pool, system.folder);
  await delay(READY_FOR_MS, undefined, { signal });
  const idleMiB = residentMiB(stand.engine.pid);
  const parts = { ...options, folder: system.folder };
  const yardsticksOf =
    options.hasYardsticks && options.loads.length > 0
      ? await startYardsticks(ends, { stand, system, options: parts })
      : () => [];
  const loads: LoadReport[] = [];
  for (const [index, load] of options.loads.entries()) {
    log(`[${index + 1}/${options.loads.length}] ${load.title}, ${load.atOnce} at once`);
    loads.push(...(await measureLoad(load, system, { ...options, yardsticksOf })));
  }
  if (measuresMemory && loads.length > 0) await delay(RESTED_FOR_MS, undefined, { signal });
  const afterLoadMiB = loads.length > 0 ? residentMiB(stand.engine.pid) : null;
  const trials: TrialReport[] = [];
  for (const trial of options.trials) {
    log(trial.title);
    trials.push(await trial.run({ ...parts, stand, system }));
  }
  const paid = await compareBooks(system);
  if (measuresStart) log('Warm starts');
  return {
    date: startedAt.toISOString(),
    seconds,
    machine,
    loads,
    trials,
    paid,
    memory: measuresMemory ? { idleMiB, afterLoadMiB } : null,
    warmStartSeconds: measuresStart ? await warmStartSeconds(parts) : null,
  };
}

type LoadOptions = MeasureOptions & { readonly yardsticksOf: YardsticksOf };

/** Measures a load at each size, taking turns with its yardsticks. */
async function measureLoad(load: Load, { stands }: BenchSystem, options: LoadOptions): Promise<readonly LoadReport[]> {
  const courses = [...stands.map((stand) => loadCourse(load, stand)), ...options.yardsticksOf(load)];
  const figures = await measureTogether(courses, options);
  const [smallest] = figures;
  const yardsticks = figures.slice(stands.length);
  return stands.flatMap(({ sessions }, index) => {
    const own = figures[index];
    if (own === undefined || smallest === undefined) return [];
    options.log(`      ${Math.round(own.perSecond).toLocaleString('en')} ${own.unit} per second`);
    return {
      sessions,
      figures: own,
      yardsticks: yardsticks.map((each) => ({ figures: each, rate: own.perSecond / each.perSecond })),
      toSmallest: index === 0 ? null : growthOf(smallest, own),
    };
  });
}
