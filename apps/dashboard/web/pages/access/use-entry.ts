import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { ME } from '../../calls/me.ts';

/** Goes, once somebody is signed in, to where that person wanted to be. */
export function useEntry(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const { to } = useSearch({ strict: false });
  return async () => {
    client.clear();
    await client.fetchQuery(ME);
    router.history.push(safePath(to));
  };
}

/** A path of our own: an address that says where to go after the sign-in may have been written by anybody. */
export function safePath(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) ? to : '/';
}
