import { accountKinds, KINDS, withHosts } from '@pay/acquirers/acquirer-kinds';
import type { AccountKinds } from '@pay/core/paying/accounts/account';
import { hostNames } from '@pay/settings/read-settings';
import type { Env } from '../config.ts';

/** The kinds of acquirers with the hosts that the configuration adds, as in the dashboard. Throws ConfigError. */
export function kindsHere(env: Env): AccountKinds {
  return accountKinds(withHosts(KINDS, { mpgs: hostNames(env, 'PAY_MPGS_HOSTS') }));
}

/** Whether accounts can have addresses on this machine: in a local start, or where loopback webhooks are allowed. */
export function isLocal(env: Env): boolean {
  return env['DATABASE_URL'] === undefined || env['PAY_ALLOW_LOOPBACK_WEBHOOKS'] === '1';
}
