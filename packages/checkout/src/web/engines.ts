import { HOSTS } from '../rules/hosts.ts';
import { PayError } from './pay-error.ts';

/**
 * The addresses of your installation's engines. A page needs only the address of the engine that its key belongs to.
 */
export type Engines = {
  /** For keys that begin with `pk_test_`. */
  readonly sandbox?: string | undefined;
  /** For keys that begin with `pk_live_`. */
  readonly live?: string | undefined;
};

const KEY = /^pk_(test|live)_/;

/**
 * Sets the address of the engine that a key belongs to. A copy of the package that was published for an installation
 * already knows its engines; the package from npm does not. Only the package contains this function, because the
 * scripts of the script host already know their engines.
 *
 * @throws {PayError} engine_missing, engine_invalid
 */
export function useEngine(publishableKey: string, engines: Engines | undefined): void {
  const [, kind] = KEY.exec(publishableKey) ?? [];
  // Any other key is refused later, before anything is sent.
  if (kind !== 'test' && kind !== 'live') return;
  const name = kind === 'test' ? 'sandbox' : 'live';
  const given = engines?.[name];
  if (given !== undefined) (HOSTS as Record<string, string>)[kind] = originOf(given, name);
  else if (HOSTS[kind].endsWith('.invalid')) {
    throw new PayError(
      'engine_missing',
      `A pk_${kind}_ key needs engines.${name}, the address of your ${name} engine.`,
    );
  }
}

function originOf(given: string, name: string): string {
  const url = parsed(given);
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const isBare = url?.pathname === '/' && `${url.search}${url.hash}${url.username}${url.password}` === '';
  if (url && isBare && (url.protocol === 'https:' || isLocal)) return url.origin;
  throw new PayError('engine_invalid', `engines.${name} must be an https address without a path.`);
}

function parsed(given: string): URL | undefined {
  try {
    return new URL(given);
  } catch {
    return undefined;
  }
}
