import type { Identity, IdentityOptions } from './create-identity.ts';

/**
 * Loads the library when the first visitor arrives, because it takes longer to load than the rest of the program. The
 * visitor does not notice, because the page takes even longer to load. Later calls return the same instance.
 */
export function loadIdentity(options: IdentityOptions): () => Promise<Identity> {
  let loading: Promise<Identity> | undefined;
  return () => {
    loading ??= import('./create-identity.ts').then(({ createIdentity }) => createIdentity(options));
    return loading;
  };
}
