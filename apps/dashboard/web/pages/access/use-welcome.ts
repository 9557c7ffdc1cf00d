import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../calls/call.ts';

/** The facts about this installation that the pages before sign-in need. */
export const WELCOME = queryOptions({
  queryKey: ['readWelcome'],
  queryFn: () => call('readWelcome', { isQuiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function useWelcome() {
  return useSuspenseQuery(WELCOME).data;
}
