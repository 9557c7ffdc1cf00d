import { useInfiniteQuery } from '@tanstack/react-query';
import type { RouteName } from '../../api/addresses.ts';
import type { Answer } from '../../api/calls.ts';
import { call, type Input } from './call.ts';

type ListRoute = {
  [N in RouteName]: Answer<N> extends { readonly data: readonly unknown[]; readonly next: string | null } ? N : never;
}[RouteName];

type Page<N extends ListRoute> = Extract<
  Answer<N>,
  { readonly data: readonly unknown[]; readonly next: string | null }
>;

/** A list that is loaded in parts; `fetchNextPage` loads the next part. */
export function useList<N extends ListRoute>(
  name: N,
  input: Input<N>,
  options: { readonly refetchInterval?: number } = {},
) {
  return useInfiniteQuery({
    ...options,
    queryKey: [name, input],
    queryFn: async ({ pageParam }) => {
      const { query = {}, ...rest } = input as { readonly query?: object };
      const asked = { ...rest, query: { ...query, ...(pageParam !== null && { after: pageParam }) } };
      return (await call(name, asked as unknown as Input<N>)) as Page<N>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** One member of a list. */
export type Listed<N extends ListRoute> = Page<N>['data'][number];
