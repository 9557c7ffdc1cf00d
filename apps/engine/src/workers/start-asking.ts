import type { Worker } from '@pay/core/ground/actors/actor';
import { ASKING_DUE } from '@pay/core/paying/acquiring/asking-due';
import { ALL_ASKED } from '@pay/core/paying/asking/all-asked';
import type { AskingDeps } from '@pay/core/paying/asking/asking';
import type { Turns } from './take-turns.ts';
import { startWindowLoop, type WindowLoop } from './window-loop.ts';
import type { LoopReports, WorkerLoop } from './worker-loop.ts';

export type AskingLoops = WorkerLoop & {
  /** Rows of these kinds might be due now. */
  hint(names: readonly string[]): void;
};

/** Asks the acquirer about due rows, with a loop for each kind, and listens to hints from this process. */
export function startAsking(
  deps: AskingDeps,
  worker: Worker,
  turns: Turns,
  reportsOf: (work: string) => LoopReports,
): AskingLoops {
  const loops = new Map<string, WindowLoop>();
  for (const { name, atOnce, askDue } of ALL_ASKED) {
    const take = (room: number) => askDue(deps, worker, room);
    loops.set(name, startWindowLoop(atOnce, take, turns, reportsOf(`ask about ${name}`)));
  }
  const hint = (names: readonly string[]): void => {
    for (const name of names) loops.get(name)?.wake();
  };
  const unsubscribe = ASKING_DUE.on(hint);
  return {
    hint,
    stop: async () => {
      unsubscribe();
      await Promise.all([...loops.values()].map((each) => each.stop()));
    },
  };
}
