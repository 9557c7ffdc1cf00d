import type { Env } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';

/** For each address that a local start serves, the distance of its port from the first port. */
const OFFSETS = {
  PAY_DASHBOARD_URL: 0,
  PAY_SANDBOX_BASE_URL: 1,
  PAY_LIVE_BASE_URL: 2,
  PAY_CDN_URL: 3,
  PAY_SHOP_URL: 4,
  PAY_SIMULATOR_URL: 5,
} as const;

export type LocalAddresses = Readonly<Record<keyof typeof OFFSETS, string>>;

const PORT_BASE_DEFAULT = 4_000;
const ADMIN_OFFSETS = { sandbox: 11, live: 12 } as const;

/** The addresses of a local start: PAY_PORT_BASE moves them all, and each address has its own variable. */
export function localAddresses(env: Env): LocalAddresses {
  const base = portBase(env);
  const entries = Object.entries(OFFSETS).map(([name, offset]) => [
    name,
    env[name] ?? `http://localhost:${base + offset}`,
  ]);
  return Object.fromEntries(entries) as LocalAddresses;
}

/** The port on which an engine's metrics are served. */
export function localAdminPort(env: Env, environment: 'sandbox' | 'live'): number {
  return portBase(env) + ADMIN_OFFSETS[environment];
}

function portBase(env: Env): number {
  const text = env['PAY_PORT_BASE'];
  if (text === undefined) return PORT_BASE_DEFAULT;
  const base = Number(text);
  if (!/^\d{4,5}$/.test(text) || base < 1_024 || base > 65_500) {
    throw new Failure('PAY_PORT_BASE must be a port from 1024 to 65500.');
  }
  return base;
}
