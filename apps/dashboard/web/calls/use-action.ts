import { useCallback, useRef, useState } from 'react';
import { type Problem, problemOf } from './problem.ts';

export type Action = {
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  /** Runs the action unless it is already running, so a double click counts once. Returns whether it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
};

/** One action at a time, which can be refused. Its answers are not kept. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const busy = useRef(false);
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }, []);
  const forget = useCallback(() => setProblem(null), []);
  return { isBusy, problem, run, forget };
}
