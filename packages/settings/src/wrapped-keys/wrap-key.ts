import { type Env, required, secret } from '../read-settings.ts';
import { readVault } from './read-vault.ts';
import { asSentence } from './unwrap-keys.ts';
import { isWrapped, vaultTransit } from './vault-transit.ts';

/** The key of a setting, wrapped by the current version of Vault's key. Throws ConfigError. */
export async function wrapAgain(env: Env, name: string): Promise<string> {
  const wrapper = vaultTransit(readVault(env));
  const text = required(env, name).trim();
  return inSentences(isWrapped(text) ? wrapper.wrapAgain(text) : wrapper.wrap(secret(env, name)));
}

/** A new key that was never readable outside of Vault. Throws ConfigError. */
export function newWrappedKey(env: Env): Promise<string> {
  return inSentences(vaultTransit(readVault(env)).newKey());
}

function inSentences(wrapping: Promise<string>): Promise<string> {
  return wrapping.catch((error: unknown) => {
    throw asSentence(error);
  });
}
