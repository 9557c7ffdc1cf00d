import type { Worker } from '@pay/core/ground/actors/actor';
import { ASKING_DUE } from '@pay/core/paying/acquiring/asking-due';
import { ALL_ASKED } from '@pay/core/paying/asking/all-asked';
import type { AskingDeps } from '@pay/core/paying/asking/asking';
import { placesFor } from '@pay/core/paying/asking/places';
import type { Turns } from './take-turns.ts';
import { startWindowLoop, type WindowLoop } from './window-loop.ts';
import type { LoopReports, WorkerLoop } from './worker-loop.ts';

/** The number of acquirers that can hang before the others have to wait until calls to those acquirers time out. */
const ACQUIRERS_AT_ONCE = 8;

export type AskingLoops = WorkerLoop & {
  /** Announces that rows of these kinds might be due now. */
  hint(names: readonly string[]): void;
};

/**
 * Asks the acquirers about their due rows, and listens to hints from this process. Each kind of row has a loop, in
 * which each acquirer has a few places, so that an acquirer that hangs does not delay the others.
 */
export function startAsking(
  deps: Omit<AskingDeps, 'places'>,
  worker: Worker,
  turns: Turns,
  reportsOf: (work: string) => LoopReports,
): AskingLoops {
  const loops: (WindowLoop & { readonly name: string })[] = [];
  for (const { name, atOnce, askDue } of ALL_ASKED) {
    const places = placesFor(atOnce, () => loop.wake());
    const take = (room: number) => askDue({ ...deps, places }, worker, room);
    const loop = startWindowLoop(ACQUIRERS_AT_ONCE * atOnce, take, turns, reportsOf(`ask about ${name}`));
    loops.push({ name, ...loop });
  }
  const hint = (names: readonly string[]): void => {
    for (const { name, wake } of loops) if (names.includes(name)) wake();
  };
  const unsubscribe = ASKING_DUE.on(hint);
  return {
    hint,
    stop: async () => {
      unsubscribe();
      await Promise.all(loops.map((each) => each.stop()));
    },
  };
}
