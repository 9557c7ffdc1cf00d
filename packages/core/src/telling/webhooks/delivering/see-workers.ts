import { run } from '../../../ground/database/statement.ts';
import { withRetry } from '../../../ground/database/with-retry.ts';
import type { LeaseDeps } from './lease-lanes.ts';
import { FORGET_WORKER, SEE_WORKERS } from './see-workers-sql.ts';

/** The workers of an environment that deliver, this one included. */
export type Crew = { readonly workers: number; readonly lanes: number };

/** The state of a worker that does not know of other workers. */
export const ALONE: Crew = { workers: 1, lanes: 0 };

/** Tells other workers that this one is alive and how many lanes it holds. */
export async function seeWorkers({ pool, environment, owner }: LeaseDeps, lanes: number): Promise<Crew> {
  const [crew] = await withRetry(() => run<Crew>(pool, SEE_WORKERS, [environment, owner, lanes]));
  return crew ?? ALONE;
}

/** Called when a worker stops, so that the others can share its lanes immediately. */
export async function forgetWorker({ pool, environment, owner }: LeaseDeps): Promise<void> {
  await withRetry(() => run(pool, FORGET_WORKER, [environment, owner]));
}
