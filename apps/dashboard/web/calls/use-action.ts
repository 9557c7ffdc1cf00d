import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type Problem, problemOf } from './problem.ts';

export type Action = {
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  /** Does the work unless an earlier call is still under way: a double click is one. Answers whether it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
};

/** One thing at a time that may be refused. Nothing of its answer is kept: it may hold a secret. */
export function useAction(): Action {
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (work: () => Promise<unknown>) => void (await work()),
    // Offline it fails and says so, instead of waiting for the network unseen.
    networkMode: 'always',
    gcTime: 0,
  });
  const isUnderWay = useRef(false);
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      try {
        await mutateAsync(work);
        return true;
      } catch {
        return false;
      } finally {
        isUnderWay.current = false;
      }
    },
    [mutateAsync],
  );
  const problem = useMemo(() => (error === null ? null : problemOf(error)), [error]);
  return { isBusy: isPending, problem, run, forget: reset };
}
