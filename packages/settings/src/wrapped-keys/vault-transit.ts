import { SECRET_BYTES } from '../read-settings.ts';
import { askVault } from './ask-vault.ts';
import { type KeyWrapper, WrapperRefused, WrapperUnreachable } from './key-wrapper.ts';
import type { VaultSettings } from './read-vault.ts';

type Answer = Readonly<Record<string, unknown>>;

/** `vault:`, the version of Vault's own key, and the encrypted bytes. */
const WRAPPED = /^vault:v[1-9]\d{0,8}:[A-Za-z0-9+/]{20,400}={0,2}$/;

export function isWrapped(text: string): boolean {
  return WRAPPED.test(text);
}

/** Wraps keys with the Transit engine of HashiCorp Vault, over its HTTP API. */
export function vaultTransit(settings: VaultSettings): KeyWrapper {
  return {
    wrap: async (key) =>
      wrappedIn(await only(settings, 'encrypt', { plaintext: key.toString('base64') }), 'ciphertext'),
    wrapAgain: async (wrapped) => wrappedIn(await only(settings, 'rewrap', { ciphertext: wrapped }), 'ciphertext'),
    unwrap: async (wrapped) => {
      const answers = await batch(
        settings,
        'decrypt',
        wrapped.map((ciphertext) => ({ ciphertext })),
      );
      return answers.map(keyIn);
    },
    newKey: async () =>
      wrappedIn(await askVault(settings, 'datakey/wrapped', { bits: 8 * SECRET_BYTES }), 'ciphertext'),
  };
}

async function only(settings: VaultSettings, operation: string, input: Answer): Promise<Answer> {
  const [answer] = await batch(settings, operation, [input]);
  return answer ?? {};
}

/** One request for all inputs. Vault answers each input in its place, and reports for each whether it failed. */
async function batch(
  settings: VaultSettings,
  operation: string,
  inputs: readonly Answer[],
): Promise<readonly Answer[]> {
  const { batch_results: results } = await askVault(settings, operation, { batch_input: inputs });
  if (!Array.isArray(results) || results.length !== inputs.length) throw notOfVault();
  const failed = results.findIndex(
    (each: Answer | null) => typeof each?.['error'] === 'string' && each['error'] !== '',
  );
  if (failed !== -1) throw new WrapperRefused(`Vault refuses to ${operation} key ${failed + 1} of ${inputs.length}.`);
  return results as readonly Answer[];
}

function wrappedIn(answer: Answer, name: string): string {
  const text = answer[name];
  if (typeof text !== 'string' || !isWrapped(text)) throw notOfVault();
  return text;
}

function keyIn({ plaintext }: Answer): Buffer {
  const key = Buffer.from(typeof plaintext === 'string' ? plaintext : '', 'base64');
  if (key.length !== SECRET_BYTES) {
    throw new WrapperRefused(
      `Vault unwrapped a key that does not have ${SECRET_BYTES} bytes. Wrap a key of ${SECRET_BYTES} bytes; give it to Vault encoded in base64.`,
    );
  }
  return key;
}

function notOfVault(): WrapperUnreachable {
  return new WrapperUnreachable('The server at PAY_VAULT_URL did not answer like Vault. Check the address.');
}
