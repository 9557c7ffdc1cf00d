import type { Mistake } from '../../planted/planted-bugs.ts';
import type { Answer, Found, Tally, Told } from './messages.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

export type SimulationOptions = {
  /** The seed of the first history; each further history has the next number. */
  readonly seed: number;
  readonly histories: number;
  readonly workers: number;
  /** The superuser's URL of a PostgreSQL server; each worker creates its own database there. */
  readonly serverUrl: string;
  readonly bug?: Mistake | null;
  readonly progress: (done: number) => void;
  /**
   * Called with a history that violates a guarantee. The history is then shrunk; without this function, it is not
   * shrunk.
   */
  readonly onFound?: (found: Found) => void;
};

export type SimulationReport = {
  readonly seed: number;
  readonly done: number;
  readonly seconds: number;
  readonly tally: Tally;
  /** The first history that violates a guarantee. */
  readonly found: Found | null;
};

const AT_ONCE = 20;

/** Runs histories in several processes until one of them violates a guarantee. */
export async function runSimulation(options: SimulationOptions): Promise<SimulationReport> {
  const { seed, histories, progress, onFound } = options;
  return withWorkers(options, async (workers) => {
    const startedAt = performance.now();
    const tally = new Map<string, number>();
    let next = 0;
    let done = 0;
    let found = null as Found | null;
    const work = async (worker: WorkerProcess): Promise<void> => {
      while (next < histories && found === null) {
        const from = seed + next;
        const count = Math.min(AT_ONCE, histories - next);
        next += count;
        const answer = await worker.carryOut({ kind: 'run', from, count });
        if (answer.kind === 'found') found ??= answer.found;
        if (answer.kind !== 'done') return;
        for (const [name, number] of Object.entries(answer.tally)) tally.set(name, (tally.get(name) ?? 0) + number);
        done += count;
        progress(done);
      }
    };
    await Promise.all(workers.map(work));
    const seconds = (performance.now() - startedAt) / 1_000;
    if (found !== null && onFound) {
      onFound(found);
      found = await shrunk(workers, found);
    }
    return { seed, done, seconds, tally: Object.fromEntries([...tally].sort()), found };
  });
}

async function shrunk([worker]: readonly WorkerProcess[], { seed }: Found): Promise<Found> {
  const answer: Answer | undefined = await worker?.carryOut({ kind: 'shrink', seed });
  if (answer?.kind !== 'shrunk') throw new Error('a worker did not shrink the history');
  return answer.found;
}

/** Runs the history of one seed and returns its story. */
export async function tellHistory(options: Pick<SimulationOptions, 'seed' | 'serverUrl' | 'bug'>): Promise<Told> {
  return withWorkers({ ...options, workers: 1 }, async ([worker]) => {
    const answer: Answer | undefined = await worker?.carryOut({ kind: 'tell', seed: options.seed });
    if (answer?.kind !== 'told') throw new Error('a worker returned no story');
    return answer.told;
  });
}

async function withWorkers<T>(
  { workers: count, serverUrl, bug = null }: Pick<SimulationOptions, 'workers' | 'serverUrl' | 'bug'>,
  use: (workers: readonly WorkerProcess[]) => Promise<T>,
): Promise<T> {
  const workers = Array.from({ length: count }, startWorker);
  try {
    runs += 1;
    const name = `simulation_${process.pid}_${runs}`;
    await Promise.all(
      workers.map((worker, at) => worker.carryOut({ kind: 'start', serverUrl, database: `${name}_${at + 1}`, bug })),
    );
    return await use(workers);
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
  }
}

/** Each run's databases have their own names. */
let runs = 0;
