import type { Worker } from '@pay/core/ground/actors/actor';
import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import { ASKING_DUE } from '@pay/core/paying/acquiring/asking-due';
import { ALL_ASKED } from '@pay/core/paying/asking/all-asked';
import type { AskingDeps } from '@pay/core/paying/asking/asking';
import type { Turns } from './take-turns.ts';
import { startWindowLoop, type WindowLoop } from './window-loop.ts';
import type { LoopReports, WorkerLoop } from './worker-loop.ts';

export type AskingLoops = WorkerLoop & {
  /** Announces that rows of these kinds might be due now. */
  hint(names: readonly string[]): void;
};

/**
 * Asks the acquirers about their due rows, and listens to hints from this process. Each acquirer has a loop for each
 * kind of row, so that a loop that hangs does not delay the others.
 */
export function startAsking(
  deps: Omit<AskingDeps, 'acquirer'>,
  acquirers: readonly Acquirer[],
  worker: Worker,
  turns: Turns,
  reportsOf: (work: string) => LoopReports,
): AskingLoops {
  const loops: (WindowLoop & { readonly name: string })[] = [];
  for (const acquirer of acquirers) {
    for (const { name, atOnce, askDue } of ALL_ASKED) {
      const take = (room: number) => askDue({ ...deps, acquirer }, worker, room);
      const loop = startWindowLoop(atOnce, take, turns, reportsOf(`ask ${acquirer.name} about ${name}`));
      loops.push({ name, ...loop });
    }
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
