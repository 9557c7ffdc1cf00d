import { accepted, type PersonResult, refusedFor } from '../../ground/refusals/refusal.ts';
import { KEY_SCOPES, type KeyScope } from '../keys/key-scope.ts';
import { type MerchantRight, mayDo } from './rights.ts';
import type { Role } from './role.ts';

/** The right with which a person can do in the dashboard what a key with the scope can do. */
const RIGHT_OF_SCOPE: Readonly<Record<KeyScope, MerchantRight>> = {
  sessions: 'keys.change',
  payment_links: 'links.change',
  'payments.read': 'payments.read',
  refunds: 'payments.refund',
  captures: 'payments.refund',
  webhooks: 'webhooks.change',
  events: 'webhooks.read',
  test_clock: 'clock.advance',
};

/** The scopes that a role can give to a key. */
export function grantableScopes(role: Role): readonly KeyScope[] {
  return KEY_SCOPES.filter((scope) => mayDo(role, RIGHT_OF_SCOPE[scope]));
}

/**
 * Whether a person with this role can see the value of a key with these scopes. Whoever has the value can do everything
 * that the key can do. No key has an unknown scope, so unknown scopes are not refused here. Refuses: right_missing.
 */
export function checkGrant(role: Role, scopes: readonly string[] | null): PersonResult<void> {
  const grantable = grantableScopes(role);
  const wanted = KEY_SCOPES.filter((scope) => scopes === null || scopes.includes(scope));
  const isHeld = wanted.every((scope) => grantable.includes(scope));
  return isHeld ? accepted(undefined) : refusedFor('right_missing', 'key_beyond_role');
}
