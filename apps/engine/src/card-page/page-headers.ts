import { answerHeaders, PAGE_ISOLATION } from '@pay/serving/answer-headers';
import { accentStyle } from './views/accent-style.ts';
import { pageScript, type ScriptName } from './views/page-script.ts';
import { STYLES, type StyleName, styleNameOf } from './views/styles.ts';
import { submitScriptHash } from './views/submit-script.ts';

/** Where one of our pages may send a form: nowhere, its own host, or an issuer. */
export type FormTarget = 'none' | 'self' | { readonly acsUrl: string };

/**
 * What a page's policy allows besides pictures from this host: a form target, a script or a style, and a merchant's
 * colour.
 */
export type PagePolicy = {
  readonly formTarget: FormTarget;
  readonly script: ScriptName | null;
  /** The style of a page without a script. */
  readonly style?: StyleName;
  readonly accent?: string | null;
};

/**
 * The headers of every page, which forbid framing, caching, sending a referrer, and loading any resource except a logo
 * and the browser's own request for an icon. Firefox would report that request as a violation.
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

function contentSecurityPolicy(policy: PagePolicy): string {
  const { formTarget, script } = policy;
  return [
    "default-src 'none'",
    `style-src ${styleSources(policy)
      .map((hash) => `'${hash}'`)
      .join(' ')}`,
    "img-src 'self'",
    `script-src ${scriptSource(formTarget, script)}`,
    // The script's requests only load the same page again.
    ...(script !== null ? ["connect-src 'self'"] : []),
    `form-action ${formAction(formTarget)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** A script loads the next page into its own document, so that document needs both styles. */
function styleSources({ script, style, accent }: PagePolicy): readonly string[] {
  const { form, outcome } = STYLES;
  const common = script === null ? [STYLES[styleNameOf(script, style)].hash] : [form.hash, outcome.hash];
  return accent ? [...common, accentStyle(accent).hash] : common;
}

function scriptSource(formTarget: FormTarget, script: ScriptName | null): string {
  if (script !== null) return `'${pageScript(script).hash}'`;
  return typeof formTarget === 'object' ? `'${submitScriptHash}'` : "'none'";
}

/**
 * Browsers apply this directive also to the redirects that follow a form, and issuers redirect to hosts that nobody
 * can list. So the page that leads to an issuer, which contains no card data, allows every host with TLS, and besides
 * only the host of the issuer's own URL, which has no TLS at a local start.
 */
function formAction(target: FormTarget): string {
  if (target === 'none' || target === 'self') return `'${target}'`;
  const { protocol, origin } = new URL(target.acsUrl);
  return protocol === 'https:' ? 'https:' : `https: ${origin}`;
}
