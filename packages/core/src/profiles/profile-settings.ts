import { isDisplayName, refusedName } from '../merchants/display-name.ts';
import { accepted, type Result } from '../refusals/refusal.ts';
import { parseAllowedOrigin } from './allowed-origin.ts';
import type { Environment } from './environment.ts';
import { parseReturnUrl, type ReturnUrlRules } from './return-url.ts';

/** What may be set of a profile; null takes a URL away. */
export type ProfileSettings = {
  readonly displayName?: string;
  readonly successUrl?: string | null;
  readonly failureUrl?: string | null;
  readonly allowedOrigins?: readonly string[];
};

export type ProfileRules = { readonly allowLocalhostReturnUrls: boolean };

export function returnUrlRules(environment: Environment, rules: ProfileRules): ReturnUrlRules {
  return { allowLocalhost: environment === 'sandbox' && rules.allowLocalhostReturnUrls };
}

/** Checks settings before they are stored. Refuses: invalid_request, return_url_invalid. */
export function checkProfileSettings(
  settings: ProfileSettings,
  environment: Environment,
  rules: ProfileRules,
): Result<ProfileSettings> {
  if (settings.displayName !== undefined && !isDisplayName(settings.displayName)) return refusedName('display_name');
  const urlRules = returnUrlRules(environment, rules);
  const urls = [
    ['success_url', settings.successUrl],
    ['failure_url', settings.failureUrl],
  ] as const;
  for (const [field, url] of urls) {
    const parsed = url ? parseReturnUrl(url, field, urlRules) : accepted(url);
    if (!parsed.ok) return parsed;
  }
  for (const origin of settings.allowedOrigins ?? []) {
    const parsed = parseAllowedOrigin(origin);
    if (!parsed.ok) return parsed;
  }
  return accepted(settings);
}
