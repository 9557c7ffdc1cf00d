import type { SealingKeys } from '@pay/core/ground/sealing/sealer';
import { sealingKeys } from '@pay/core/ground/sealing/sealing-keys';
import { type Env, secret, secrets } from '@pay/settings/read-settings';

/** Reads PAY_ENCRYPTION_KEY and PAY_ENCRYPTION_KEY_PREVIOUS. Throws ConfigError. */
export function readSealingKeys(env: Env): SealingKeys {
  return sealingKeys(secret(env, 'PAY_ENCRYPTION_KEY'), secrets(env, 'PAY_ENCRYPTION_KEY_PREVIOUS'));
}
