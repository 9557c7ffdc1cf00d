import type { Environment } from '../../ground/environment/environment.ts';
import { isTimeZone } from '../../ground/locale/time-zone.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { parseAllowedOrigin } from './allowed-origin.ts';
import { parseReturnUrl, type ReturnUrlRules } from './return-url.ts';

/** The settings of a profile that can be changed; null removes a URL or the colour. */
export type ProfileSettings = {
  readonly displayName?: string;
  readonly successUrl?: string | null;
  readonly failureUrl?: string | null;
  readonly allowedOrigins?: readonly string[];
  /** `#rrggbb` */
  readonly accent?: string | null;
  /** A name that this runtime and the database know, such as `Asia/Bahrain`. */
  readonly timeZone?: string;
};

export type ProfileRules = { readonly allowLocalhostReturnUrls: boolean };

export function returnUrlRules(environment: Environment, rules: ProfileRules): ReturnUrlRules {
  return { allowLocalhost: environment === 'sandbox' && rules.allowLocalhostReturnUrls };
}

/** Checks settings before they are stored. Refuses: invalid_request, return_url_invalid, card_number_not_allowed. */
export function checkProfileSettings(
  settings: ProfileSettings,
  environment: Environment,
  rules: ProfileRules,
): Result<ProfileSettings> {
  if (settings.displayName !== undefined) {
    const checked = checkDisplayName('display_name', settings.displayName);
    if (!checked.ok) return checked;
  }
  const urlRules = returnUrlRules(environment, rules);
  const urls = [
    ['success_url', settings.successUrl],
    ['failure_url', settings.failureUrl],
  ] as const;
  for (const [field, url] of urls) {
    if (typeof url !== 'string') continue;
    const parsed = parseReturnUrl(url, field, urlRules);
    if (!parsed.ok) return parsed;
    const checked = checkText(field, url);
    if (!checked.ok) return checked;
  }
  if (typeof settings.accent === 'string') {
    const parsed = parseAccent(settings.accent);
    if (!parsed.ok) return parsed;
  }
  if (settings.timeZone !== undefined && !isTimeZone(settings.timeZone)) return unknownTimeZone();
  for (const origin of settings.allowedOrigins ?? []) {
    const parsed = parseAllowedOrigin(origin);
    if (!parsed.ok) return parsed;
  }
  return accepted(settings);
}

export function unknownTimeZone(): Result<never> {
  return refusedField('invalid_request', 'time_zone', 'time_zone_unknown');
}

/** Reads a colour of the card page and returns it in lower case. Refuses: invalid_request. */
function parseAccent(text: string): Result<string> {
  if (/^#[0-9a-f]{6}$/i.test(text)) return accepted(text.toLowerCase());
  return refusedField('invalid_request', 'accent', 'accent_unfit');
}
