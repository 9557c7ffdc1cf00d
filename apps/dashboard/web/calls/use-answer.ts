import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RouteName } from '../../api/addresses.ts';
import type { Answer } from '../../api/calls.ts';
import { call, callTagged, type Input } from './call.ts';

type Options<N extends RouteName> = {
  readonly enabled?: boolean;
  /** In milliseconds; can depend on the latest answer. */
  readonly refetchInterval?: number | ((query: { readonly state: { readonly data: Answer<N> | undefined } }) => number);
};

/** The answer of a route that only reads, cached and shared by all components that need it. */
export function useAnswer<N extends RouteName>(
  name: N,
  input: Input<N>,
  options: Options<N> = {},
): UseQueryResult<Answer<N>> {
  return useQuery({ queryKey: [name, input], queryFn: () => call(name, input), ...options });
}

/** Like `useAnswer`, but also returns the answer's tag, for pages that change the data that they read. */
export function useTaggedAnswer<N extends RouteName>(name: N, input: Input<N>) {
  return useQuery({ queryKey: [name, input], queryFn: () => callTagged(name, input) });
}

/** Reloads the answers of these routes. */
export function useReload(): (...names: readonly RouteName[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...names) => {
      await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
    [client],
  );
}
