import { BlockList, isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import { type Env, required } from './read-settings.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * DATABASE_URL, or the setting `name`. The URL can name several hosts. A connection to another machine must be encrypted, and the server's
 * certificate must be checked, unless PAY_DATABASE_TLS is `off`, which means that another layer protects the
 * connection. Throws ConfigError.
 */
export function databaseUrl(env: Env, name = 'DATABASE_URL'): string {
  const text = required(env, name);
  const tls = env['PAY_DATABASE_TLS'] ?? 'required';
  if (tls !== 'required' && tls !== 'off') throw new ConfigError('PAY_DATABASE_TLS must be "required" or "off".');
  const urls = urlOfEachHost(text);
  if (urls.some(wantsStandby)) {
    throw new ConfigError(`${name} must point to the primary: target_session_attrs must be read-write or primary.`);
  }
  if (tls === 'off' || urls.every((url) => isOnThisMachine(url, env['PGHOST']) || isVerified(url))) return text;
  throw new ConfigError(
    `${name} points to another host. Add sslmode=verify-full to ${name}, or set PAY_DATABASE_TLS=off if another layer encrypts the connection.`,
  );
}

/** A URL can name several hosts: `postgres://one:5432,two:5432/pay`. */
function urlOfEachHost(text: string): readonly string[] {
  const [, before = '', hosts, after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*,[^/?#]*)(.*)$/.exec(text) ?? [];
  return hosts === undefined ? [text] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

function wantsStandby(url: string): boolean {
  const wanted = URL.parse(url)?.searchParams.getAll('target_session_attrs') ?? [];
  return wanted.some((each) => each !== 'read-write' && each !== 'primary');
}

/**
 * A socket in the file system, or an address or a name that never leaves the machine. If the host is missing, the
 * driver uses PGHOST.
 */
function isOnThisMachine(text: string, otherwise = ''): boolean {
  if (text.startsWith('/') || text.startsWith('socket:')) return true;
  const url = URL.parse(text);
  // The driver reports what is wrong with such a URL.
  if (!url) return true;
  const named = url.searchParams.getAll('host').at(-1) || url.hostname || otherwise;
  const host = decodeURIComponent(named).replace(/^\[|\]$/g, '');
  if (host === '' || host === 'localhost' || host.startsWith('/')) return true;
  const family = isIP(host);
  return family !== 0 && LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** If a parameter occurs twice, the driver could use either value. */
function isVerified(text: string): boolean {
  const parameters = URL.parse(text)?.searchParams;
  const modes = parameters?.getAll('sslmode') ?? [];
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full') && parameters?.has('ssl') === false;
}
