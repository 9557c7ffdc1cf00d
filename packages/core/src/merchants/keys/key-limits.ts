import { isIP } from 'node:net';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { KEY_SCOPES, type KeyScope } from './key-scope.ts';

/** The limits of a secret key; null means no limit. */
export type KeyLimits = {
  readonly scopes: readonly KeyScope[] | null;
  readonly expiresAt: Date | null;
  /** The addresses and networks that the key can be used from. */
  readonly allowedNetworks: readonly string[] | null;
};

/** How many days before a key's expiry people get reminders. */
export const REMINDER_DAYS = [1, 7, 30] as const;

const LIFETIME_DAYS_MAX = 1_095;
const NETWORKS_MAX = 50;

/** The scopes without repetitions. Refuses: invalid_request. */
export function checkScopes(scopes: readonly string[] | null): Result<readonly KeyScope[] | null> {
  if (scopes === null) return accepted(null);
  const known = KEY_SCOPES.filter((scope) => scopes.includes(scope));
  const isKnown = scopes.length > 0 && scopes.every((scope) => known.some((each) => each === scope));
  return isKnown ? accepted(known) : refusedField('invalid_request', 'scopes', 'scopes_unfit');
}

/** Refuses: invalid_request. */
export function checkLifetime(days: number | null): Result<number | null> {
  const isFit = days === null || (Number.isInteger(days) && days >= 1 && days <= LIFETIME_DAYS_MAX);
  return isFit ? accepted(days) : refusedField('invalid_request', 'expires_in_days', 'lifetime_unfit');
}

/**
 * Each entry is an address or a network, without repetitions; an empty list means no limit. Refuses: invalid_request.
 */
export function checkNetworks(networks: readonly string[] | null): Result<readonly string[] | null> {
  if (networks === null || networks.length === 0) return accepted(null);
  const distinct = [...new Set(networks.map((network) => network.trim().toLowerCase()))];
  const isFit = distinct.length <= NETWORKS_MAX && distinct.every(isNetwork);
  return isFit ? accepted(distinct) : refusedField('invalid_request', 'allowed_networks', 'networks_unfit');
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = address.includes('%') ? 0 : isIP(address);
  // A client with such an address is identified by its IPv4 address.
  if (family === 0 || more.length > 0 || address.startsWith('::ffff:')) return false;
  return bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
