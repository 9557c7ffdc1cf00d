import type { FactorCipher } from '@pay/core/merchants/access/sealed-factors';
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { IdentitySecret } from '../config.ts';

/** Seals second factors as the library does. The first of `secrets` is the current secret. */
export function factorCipher(secrets: readonly IdentitySecret[]): FactorCipher {
  const [current] = secrets;
  if (!current) throw new Error('there is no secret to seal second factors with');
  const key = {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: current.version,
  };
  return {
    keyOf: (sealed) => {
      const version = parseEnvelope(sealed)?.version;
      const place = secrets.findIndex((secret) => secret.version === version);
      return place === -1 ? String(version ?? 'none') : place;
    },
    reseal: async (sealed) => symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: sealed }) }),
  };
}
