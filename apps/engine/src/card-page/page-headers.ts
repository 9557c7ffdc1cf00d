import { answerHeaders, PAGE_ISOLATION } from '@pay/serving/answer-headers';
import { accentStyle } from './views/accent-style.ts';
import { pageScript } from './views/page-script.ts';
import { styleHash } from './views/styles.ts';
import { submitScriptHash } from './views/submit-script.ts';

/** Where one of our pages may send a form: nowhere, its own host, or exactly one issuer's URL. */
export type FormTarget = 'none' | 'self' | { readonly acsUrl: string };

/** What a page's policy allows: a form target, the page's script, a merchant's colour and a logo on this host. */
export type PagePolicy = {
  readonly formTarget: FormTarget;
  readonly hasScript: boolean;
  readonly accent?: string | null;
  readonly hasLogo?: boolean;
};

/**
 * The headers of every page, which forbid framing, caching, sending a referrer, and loading any resource except a logo.
 */
export function pageHeaders(policy: PagePolicy, isHttps: boolean): Readonly<Record<string, string>> {
  return {
    ...answerHeaders(isHttps),
    ...PAGE_ISOLATION,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(policy),
    'cache-control': 'no-store',
  };
}

function contentSecurityPolicy({ formTarget, hasScript, accent, hasLogo }: PagePolicy): string {
  return [
    "default-src 'none'",
    `style-src '${styleHash}'${accent ? ` '${accentStyle(accent).hash}'` : ''}`,
    ...(hasLogo ? ["img-src 'self'"] : []),
    `script-src ${scriptSource(formTarget, hasScript)}`,
    // The script's requests only load the same page again.
    ...(hasScript ? ["connect-src 'self'"] : []),
    `form-action ${formAction(formTarget)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function scriptSource(formTarget: FormTarget, hasScript: boolean): string {
  if (hasScript) return `'${pageScript().hash}'`;
  return typeof formTarget === 'object' ? `'${submitScriptHash}'` : "'none'";
}

function formAction(target: FormTarget): string {
  if (target === 'none' || target === 'self') return `'${target}'`;
  const { origin, pathname } = new URL(target.acsUrl);
  // A semicolon or a comma would end the directive.
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');
}
