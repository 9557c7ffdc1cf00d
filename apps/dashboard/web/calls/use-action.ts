import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type Problem, problemOf } from './problem.ts';

export type Action = {
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  /**
   * Runs the action unless it is already running, so a double click runs it once. Returns whether the action succeeded.
   */
  run(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
};

/**
 * An action that can be refused; it runs at most once at a time. Its answer is not kept, because it can contain a
 * secret.
 */
export function useAction(): Action {
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (work: () => Promise<unknown>) => void (await work()),
    // While offline, the action fails with a message instead of waiting for the network.
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
