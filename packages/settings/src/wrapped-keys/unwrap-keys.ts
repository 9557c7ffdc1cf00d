import { ConfigError } from '../config-error.ts';
import type { Env } from '../read-settings.ts';
import { WrapperRefused, WrapperUnreachable } from './key-wrapper.ts';
import { readVault } from './read-vault.ts';
import { isWrapped, vaultTransit } from './vault-transit.ts';

/** The settings that can hold wrapped keys, separated by commas. */
const SETTINGS = ['PAY_KEY_PEPPER', 'PAY_ENCRYPTION_KEY', 'PAY_ENCRYPTION_KEY_PREVIOUS'] as const;

export type OpenKeys = {
  /** The settings with all keys in base64, as if no key had been wrapped. */
  readonly env: Env;
  /**
   * `ask` asks the wrapper again whether it still unwraps the keys, and throws WrapperRefused or WrapperUnreachable.
   * `forMs`: how long the keys can be used while the wrapper gives no answer. Undefined if no key is wrapped.
   */
  readonly kept: { readonly ask: () => Promise<void>; readonly forMs: number } | undefined;
};

/** Unwraps all wrapped keys in one request. Throws ConfigError with a sentence for the operator. */
export async function unwrapKeys(env: Env): Promise<OpenKeys> {
  const parts = SETTINGS.map((name) => [name, partsOf(env[name])] as const);
  const wrapped = parts.flatMap(([, texts]) => texts.filter(isWrapped));
  if (wrapped.length === 0) return { env, kept: undefined };
  const settings = readVault(env);
  const wrapper = vaultTransit(settings);
  const keys = await wrapper.unwrap(wrapped).catch((error: unknown) => {
    throw asSentence(error);
  });
  const plain = new Map(wrapped.map((text, place) => [text, keys[place]?.toString('base64') ?? '']));
  const opened = parts.flatMap(([name, texts]) =>
    texts.length === 0 ? [] : [[name, texts.map((text) => plain.get(text) ?? text).join(',')]],
  );
  const ask = async () => {
    for (const key of await wrapper.unwrap(wrapped)) key.fill(0);
  };
  return { env: { ...env, ...Object.fromEntries(opened) }, kept: { ask, forMs: settings.keptMs } };
}

export function asSentence(error: unknown): unknown {
  if (!(error instanceof WrapperRefused || error instanceof WrapperUnreachable)) return error;
  return new ConfigError(`The keys cannot be unwrapped: ${error.message}`);
}

function partsOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
