import { HOSTS } from '../rules/hosts.ts';
import { ask } from './ask.ts';
import { PayError } from './pay-error.ts';

/**
 * Sends a request to the engine that one key belongs to, and returns an answer in which `member` is a string. Throws
 * PayError.
 */
export type Engine = <T>(path: string, member: keyof T & string, how?: AskHow) => Promise<T>;

export type AskHow = {
  readonly method?: 'POST';
  readonly limitMs?: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * The engine that a publishable key belongs to. Any other key is refused here and not sent.
 *
 * @throws {PayError} api_key_missing, secret_key_in_browser, api_key_invalid
 */
export function engineOf(key: string): Engine {
  const [, environment] = /^pk_(test|live)_[0-9A-Za-z]+$/.exec(key) ?? [];
  if (!environment) {
    throw new PayError(
      !key ? 'api_key_missing' : /^pk_/.test(key) ? 'api_key_invalid' : 'secret_key_in_browser',
      'This is not a publishable key (pk_…). It was not sent.',
    );
  }
  const host = HOSTS[environment as keyof typeof HOSTS];
  return (path, member, how) => ask(`${host}/v1/sdk/browser/${path}`, key, member, how);
}

/** A session's path on the engine. */
export function pathOf(trackId: string): string {
  return `checkout/${encodeURIComponent(trackId)}`;
}
