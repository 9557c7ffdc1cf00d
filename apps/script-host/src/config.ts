import { join } from 'node:path';

export type ScriptHostConfig = {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The origin that browsers use; null for the listening address. */
  readonly publicUrl: string | null;
  /** The folder of published versions, which has a folder for each version and for `latest`. */
  readonly folder: string;
  /**
   * Whether this is a local start, which rewrites a version when the ports change, so browsers must always revalidate.
   */
  readonly isLocal: boolean;
};

const DEFAULT_PORTS = { 'http:': 80, 'https:': 443 } as const;

/**
 * The only function that reads the environment: `PAY_CDN_URL`, `PAY_CDN_DIR`, `PAY_DATA_DIR`, `PAY_LOCAL_START`, and in
 * production `PAY_HOST` and `PAY_PORT`. Throws on an invalid value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ScriptHostConfig {
  const url = URL.parse(env['PAY_CDN_URL'] ?? 'http://localhost:4003');
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('PAY_CDN_URL must begin with http:// or https://.');
  const isLocal = env['PAY_LOCAL_START'] === '1';
  const own = isLocal ? {} : { host: env['PAY_HOST'], port: env['PAY_PORT'] };
  const port = own.port ?? (url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port);
  if (!/^\d{1,5}$/.test(String(port)) || Number(port) > 65_535) throw new Error('PAY_PORT must be a port number.');
  return {
    host: own.host ?? (url.protocol === 'https:' ? '0.0.0.0' : url.hostname.replace(/^\[|\]$/g, '')),
    port: Number(port),
    publicUrl: url.origin,
    folder: env['PAY_CDN_DIR'] ?? join(env['PAY_DATA_DIR'] ?? '.pay', 'cdn'),
    isLocal,
  };
}
