import { isIP } from 'node:net';
import type { Environment } from '@pay/core/ground/environment/environment';
import { isStorableText } from '@pay/core/ground/refusals/storable-text';
import type { AccountProblem, AccountSettings, GivenAccount, ReadAccount } from '@pay/core/paying/accounts/account';
import { type AcquirerFacts, type Setting, settingsOf } from './acquirer-kind.ts';

/** Checks the address and the values of an account against the facts of its kind, and separates the secrets. */
export function readAccountValues(
  facts: AcquirerFacts,
  { environment, baseUrl, values, allowLocalhost }: GivenAccount,
): ReadAccount | AccountProblem {
  const address = readAddress(facts, environment, baseUrl, allowLocalhost);
  if (typeof address === 'object' && address !== null) return address;
  const schema = settingsOf(facts, environment);
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(schema, name));
  if (unknown !== undefined) {
    return {
      ok: false,
      field: unknown,
      message: 'is not a setting of this kind of acquirer.',
      reason: 'account_setting_unknown',
    };
  }
  const settings: Record<string, AccountSettings[string]> = {};
  const secrets: Record<string, string> = {};
  for (const [name, setting] of Object.entries(schema)) {
    const value = values[name];
    if (value === undefined && setting.isOptional) continue;
    if (!isFit(setting, environment, value)) {
      const message = `must be ${setting.needed}${setting.isSecret ? '' : `, such as ${setting.example}`}.`;
      return { ok: false, field: name, message, reason: 'account_setting_unfit' };
    }
    if (setting.isSecret) secrets[name] = value as string;
    else settings[name] = value as AccountSettings[string];
  }
  const problem = facts.check?.({ settings, secrets }) ?? null;
  return problem ?? { ok: true, baseUrl: address, settings, secrets };
}

function isFit({ like, alsoLike, isList }: Setting, environment: Environment, value: unknown): boolean {
  const fits = (each: unknown): boolean =>
    typeof each === 'string' &&
    isStorableText(each) &&
    like.test(each) &&
    (alsoLike === undefined || alsoLike[environment].test(each));
  return isList ? Array.isArray(value) && value.length > 0 && value.every(fits) : fits(value);
}

/** Whether an account of the kind can be at the address in the account's row. */
export function isAddressOf(
  facts: AcquirerFacts,
  { environment, baseUrl }: { readonly environment: Environment; readonly baseUrl: string | null },
  allowLocalhost: boolean,
): boolean {
  const address = readAddress(facts, environment, baseUrl ?? undefined, allowLocalhost);
  return address === null || typeof address === 'string';
}

/** Null if the kind has only one address, because its adapter knows that address. */
function readAddress(
  { hosts }: AcquirerFacts,
  environment: Environment,
  baseUrl: string | undefined,
  allowLocalhost: boolean,
): string | null | AccountProblem {
  const problem = (message: string): AccountProblem => ({
    ok: false,
    field: 'base_url',
    message,
    reason: environment === 'live' ? 'account_address_not_live' : 'account_address_not_sandbox',
  });
  const isChosen = hosts[environment].length > 0;
  if (baseUrl === undefined) return isChosen ? problem('is required for this kind of acquirer.') : null;
  const url = URL.parse(baseUrl);
  if (url === null || url.origin !== baseUrl) return problem('must be an origin, such as https://host.example.');
  if (environment === 'sandbox' && allowLocalhost && isLocalhost(url)) return baseUrl;
  // Even if a pattern in the list is too wide, it must not accept such an address.
  const isAddress = url.hostname.startsWith('[') || isIP(url.hostname) !== 0;
  const isListed =
    url.protocol === 'https:' &&
    url.port === '' &&
    !isAddress &&
    hosts[environment].some((like) => like.test(url.hostname));
  return isListed ? baseUrl : problem(`is not a ${environment} address of this kind of acquirer.`);
}

function isLocalhost({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname === 'localhost';
}
