import { PayError } from './errors/pay-error.ts';
import type { PayOptions } from './pay-options.ts';

export type Settings = {
  readonly secretKey: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly fetch: typeof fetch;
};

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Checks the options of a client.
 *
 * @throws {PayError} `api_key_missing`, `publishable_key_not_allowed`, `api_key_invalid` or `base_url_invalid`; the
 * error never contains the key
 */
export function readSettings(options: PayOptions): Settings {
  checkKey(options.secretKey);
  return {
    secretKey: options.secretKey,
    baseUrl: readBaseUrl(options.baseUrl ?? defaultBaseUrl(options.secretKey)),
    timeoutMs: options.timeoutMs ?? 30_000,
    maxRetries: options.maxRetries ?? 4,
    // The global `fetch` is looked up at each call, so that a test or a tracer can replace it later.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
  };
}

/** The environment that the prefix of a key names; undefined for a legacy key, which has no prefix. */
export function environmentOf(secretKey: string): 'sandbox' | 'live' | undefined {
  if (secretKey.startsWith('sk_test_')) return 'sandbox';
  return secretKey.startsWith('sk_live_') ? 'live' : undefined;
}

function checkKey(key: unknown): void {
  if (typeof key !== 'string' || key === '') {
    throw new PayError({ code: 'api_key_missing', message: 'new Pay needs a secretKey. Is its variable set?' });
  }
  if (key.startsWith('pk_')) {
    const message =
      'This is a publishable key, which only opens the browser widget. new Pay needs the secret key, sk_…';
    throw new PayError({ code: 'publishable_key_not_allowed', message });
  }
  if (!/^[!-~]+$/.test(key)) {
    const message = 'The secretKey has a space, a line break or another character that no key has. Trim it.';
    throw new PayError({ code: 'api_key_invalid', message });
  }
}

/** A live key is never sent to an address that nobody has configured. */
function defaultBaseUrl(secretKey: string): string | undefined {
  return environmentOf(secretKey) === 'sandbox' ? 'http://localhost:4001' : undefined;
}

function readBaseUrl(text: unknown): string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (url === undefined || !isSafe || url.username !== '' || url.search !== '' || url.hash !== '') {
    const message =
      'new Pay needs the baseUrl of the engine: an absolute https address, or http on localhost, without a user name or query.';
    throw new PayError({ code: 'base_url_invalid', message });
  }
  return url.href.replace(/\/+$/, '');
}
