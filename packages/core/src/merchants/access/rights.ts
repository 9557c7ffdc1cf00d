import type { Role } from './role.ts';

/** Everything that a role in a merchant's team can allow. */
export const MERCHANT_RIGHTS = [
  /** The name, team, profiles with their publishable keys, and the state of the Live request. */
  'merchant.read',
  'merchant.change',
  'team.change',
  'live.request',
  'profile.create',
  /** Names, return URLs, allowed origins, and the look of the card page. */
  'profile.change',
  /** The list of secret keys, masked. */
  'keys.read',
  'keys.change',
  /** The audit, which names keys by their masked form. */
  'audit.read',
  'payments.read',
  'payments.refund',
  /** The list of customers, with everything that each customer has paid. */
  'customers.read',
  /** Payment links. Listing them needs only the right to read payments. */
  'links.change',
  /** Sending a shopper a receipt again. */
  'receipts.send',
  /** Writing notes on payments, and deleting one's own. */
  'notes.write',
  /** Deleting anyone's notes. */
  'notes.delete',
  /** Adding files that answer disputes, and recording how disputes were answered. */
  'disputes.answer',
  /** Endpoints, events and deliveries. */
  'webhooks.read',
  'webhooks.change',
  /** Advancing the test clocks of sandbox profiles. */
  'clock.advance',
  /** The log of requests from the merchant's servers. */
  'requests.read',
  /** Misused keys and blocked origins; fixing one needs the right to change the object concerned. */
  'inbox.read',
] as const;
export type MerchantRight = (typeof MERCHANT_RIGHTS)[number];

/** What a request requires: nothing, a person, a right in a merchant's team, or an operator of the platform. */
export type Right = 'anybody' | 'signed_in' | MerchantRight | 'operate';

const DEVELOPER: readonly MerchantRight[] = [
  'merchant.read',
  'profile.change',
  'keys.read',
  'keys.change',
  'audit.read',
  'payments.read',
  'notes.write',
  'webhooks.read',
  'webhooks.change',
  'clock.advance',
  'requests.read',
  'inbox.read',
];

/** The rights of each role. The operations on teams enforce that administrators cannot change owners. */
const RIGHTS: Readonly<Record<Role, ReadonlySet<MerchantRight>>> = {
  owner: new Set(MERCHANT_RIGHTS),
  administrator: new Set(MERCHANT_RIGHTS),
  developer: new Set(DEVELOPER),
  support: new Set([
    'merchant.read',
    'payments.read',
    'payments.refund',
    'customers.read',
    'links.change',
    'receipts.send',
    'notes.write',
    'disputes.answer',
    'webhooks.read',
  ]),
  viewer: new Set(['merchant.read', 'payments.read']),
};

export function mayDo(role: Role, right: MerchantRight): boolean {
  return RIGHTS[role].has(right);
}
