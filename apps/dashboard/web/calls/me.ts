import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Answer } from '../../api/calls.ts';
import { call } from './call.ts';

export type Me = Answer<'readMe'>;
export type Merchant = Me['merchants'][number];
export type Profile = Merchant['profiles'][number];

/** Who is signed in; refused as `sign_in_required` where nobody is. */
export const ME = queryOptions({
  queryKey: ['readMe'],
  queryFn: () => call('readMe', { isQuiet: true }),
  staleTime: 30_000,
});

/** On pages that are shown to nobody else. */
export function useMe(): Me {
  return useSuspenseQuery(ME).data;
}

/** After what changes profiles, roles or the way to Live. */
export async function reloadMe(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ME.queryKey });
}
