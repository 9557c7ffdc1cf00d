import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Answer } from '../../api/calls.ts';
import { call } from './call.ts';

export type Me = Answer<'readMe'>;
export type Merchant = Me['merchants'][number];
export type Profile = Merchant['profiles'][number];

/** The signed-in person; refused as `sign_in_required` if nobody is signed in. */
export const ME = queryOptions({
  queryKey: ['readMe'],
  queryFn: () => call('readMe', { isQuiet: true }),
  staleTime: 30_000,
});

/** The signed-in person, for pages that require a sign-in. */
export function useMe(): Me {
  return useSuspenseQuery(ME).data;
}

/** Call after changes to profiles, roles or Live access. */
export async function reloadMe(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ME.queryKey });
}
