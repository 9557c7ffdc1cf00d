import type { Sealer } from '../../ground/sealing/sealer.ts';

type Secrets = Readonly<Record<string, string>>;
type Of = { readonly profileId: string; readonly accountId: string };

/** The context for the sealer, so that the secrets of one account cannot be opened for another account. */
export function contextOf({ profileId, accountId }: Of): string {
  return `acquirer account ${profileId} ${accountId}`;
}

export function sealSecrets(sealer: Sealer, of: Of, secrets: Secrets): Buffer {
  const plain = Buffer.from(JSON.stringify(secrets));
  try {
    return sealer.seal(contextOf(of), plain);
  } finally {
    plain.fill(0);
  }
}

/** Throws like `Sealer.open`. */
export function openSecrets(sealer: Sealer, of: Of, sealed: Buffer): Secrets {
  const plain = sealer.open(contextOf(of), sealed);
  try {
    return JSON.parse(plain.toString()) as Secrets;
  } finally {
    plain.fill(0);
  }
}
