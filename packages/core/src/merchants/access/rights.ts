import type { Role } from './role.ts';

/** What may be done in a merchant's account. */
export const MERCHANT_RIGHTS = [
  /** Its name, team, profiles with their publishable keys, and the state of its Live request. */
  'merchant.read',
  'merchant.change',
  'team.change',
  'live.request',
  'profile.create',
  /** Names, return URLs, allowed origins, and how the card page looks. */
  'profile.change',
  /** The list of secret keys, masked. */
  'keys.read',
  'keys.change',
  /** The audit log names keys by their masked form. */
  'audit.read',
  'payments.read',
  'payments.refund',
  /** Endpoints, events and deliveries. */
  'webhooks.read',
  'webhooks.change',
  /** The log of what its servers asked. */
  'requests.read',
  /** Misused keys and blocked origins; what mends them needs the right of what it changes. */
  'inbox.read',
] as const;
export type MerchantRight = (typeof MERCHANT_RIGHTS)[number];

/** What a request needs: nothing, a person, a right in a merchant's account, or an operator of the platform. */
export type Right = 'anybody' | 'signed_in' | MerchantRight | 'operate';

const DEVELOPER: readonly MerchantRight[] = [
  'merchant.read',
  'profile.change',
  'keys.read',
  'keys.change',
  'audit.read',
  'payments.read',
  'webhooks.read',
  'webhooks.change',
  'requests.read',
  'inbox.read',
];

/** An administrator's limits among people, who may not touch owners, are in the operations on the team. */
const RIGHTS: Readonly<Record<Role, ReadonlySet<MerchantRight>>> = {
  owner: new Set(MERCHANT_RIGHTS),
  administrator: new Set(MERCHANT_RIGHTS),
  developer: new Set(DEVELOPER),
  support: new Set(['merchant.read', 'payments.read', 'payments.refund', 'webhooks.read']),
  viewer: new Set(['merchant.read', 'payments.read']),
};

export function mayDo(role: Role, right: MerchantRight): boolean {
  return RIGHTS[role].has(right);
}
