import type { Identity, IdentityOptions } from './create-identity.ts';

/**
 * The library takes longer to load than the rest of the program: it is loaded when somebody first comes, and the page that
 * they are sent meanwhile takes them longer. Answers the same one ever after.
 */
export function loadIdentity(options: IdentityOptions): () => Promise<Identity> {
  let loading: Promise<Identity> | undefined;
  return () => {
    loading ??= import('./create-identity.ts').then(({ createIdentity }) => createIdentity(options));
    return loading;
  };
}
