import type { ShopConfig } from './config.ts';

/** The scripts that a page's policy must allow. */
export type PageNeeds = {
  /** The shop's own scripts. */
  readonly scripts?: boolean;
  /** Whether the page loads the widget's script, which calls the engine. */
  readonly widget?: boolean;
};

/**
 * The strictest policy under which the widget works; a merchant can copy it. The engine is a form target because
 * browsers also apply `form-action` to a form's redirects.
 */
export function pageHeaders(config: ShopConfig, needs: PageNeeds): Readonly<Record<string, string>> {
  const widget = needs.widget && config.script ? new URL(config.script.url).origin : undefined;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `script-src ${['self', ...(widget ? [widget] : [])].map(source).join(' ')}`,
    `connect-src ${['self', ...(widget ? [config.engineUrl] : [])].map(source).join(' ')}`,
    `form-action 'self' ${config.engineUrl}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    ...SHARED_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy
      .filter((rule) => needs.scripts || needs.widget || !/^(script|connect)-src/.test(rule))
      .join('; '),
    // An order's page changes, and is private to the shopper.
    'cache-control': 'no-store',
  };
}

export const SHARED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

function source(name: string): string {
  return name === 'self' ? "'self'" : name;
}
