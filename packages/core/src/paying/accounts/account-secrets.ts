import type { Sealer } from '../../ground/sealing/sealer.ts';

type Secrets = Readonly<Record<string, string>>;
type Of = { readonly profileId: string; readonly accountId: string };

/** What was sealed for one account opens for no other. */
function context({ profileId, accountId }: Of): string {
  return `acquirer account ${profileId} ${accountId}`;
}

export function sealSecrets(sealer: Sealer, of: Of, secrets: Secrets): Buffer {
  const plain = Buffer.from(JSON.stringify(secrets));
  try {
    return sealer.seal(context(of), plain);
  } finally {
    plain.fill(0);
  }
}

/** Throws like `Sealer.open`. */
export function openSecrets(sealer: Sealer, of: Of, sealed: Buffer): Secrets {
  const plain = sealer.open(context(of), sealed);
  try {
    return JSON.parse(plain.toString()) as Secrets;
  } finally {
    plain.fill(0);
  }
}
