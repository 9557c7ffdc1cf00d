import { join } from 'node:path';

export type ShopConfig = {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The origin that shoppers' browsers use; null for the listening address. */
  readonly publicUrl: string | null;
  /** The folder of the orders and the webhook secret. */
  readonly dataDir: string;
  /** Origin of the engine. */
  readonly engineUrl: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The widget's script, a pinned version; null if none was published, in which case shoppers are only redirected. */
  readonly script: { readonly url: string; readonly integrity: string } | null;
};

const DEFAULT_PORTS = { 'http:': 80, 'https:': 443 } as const;

/**
 * The only reader of the environment: `PAY_SHOP_URL`, `PAY_SANDBOX_BASE_URL`, `PAY_SECRET_KEY`, `PAY_PUBLISHABLE_KEY`,
 * `PAY_CHECKOUT_SCRIPT`, `PAY_CHECKOUT_INTEGRITY`, `PAY_DATA_DIR`. Throws on an invalid value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ShopConfig {
  const url = new URL(env['PAY_SHOP_URL'] ?? 'http://localhost:4004');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('PAY_SHOP_URL must begin with http:// or https://');
  const { PAY_CHECKOUT_SCRIPT: script, PAY_CHECKOUT_INTEGRITY: integrity } = env;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port),
    publicUrl: url.origin,
    dataDir: join(env['PAY_DATA_DIR'] ?? '.pay', 'shop'),
    engineUrl: new URL(env['PAY_SANDBOX_BASE_URL'] ?? 'http://localhost:4001').origin,
    secretKey: needed(env, 'PAY_SECRET_KEY'),
    publishableKey: needed(env, 'PAY_PUBLISHABLE_KEY'),
    script: script && integrity ? { url: script, integrity } : null,
  };
}

function needed(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}
