import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html } from 'ghtml';
import { LOOK } from './look.ts';

export type Page = {
  readonly language: 'en' | 'ar';
  readonly title: string;
  readonly style: string;
  /** Already escaped. */
  readonly body: string;
  /** Our own script, which runs after the body and never contains input. */
  readonly script?: string;
  /** The origin that the page's forms can post to; our own host by default. */
  readonly formTarget?: string;
};

/** Sends a page with its own content security policy. No script or style works without this answer's nonce. */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    page.script === undefined ? "script-src 'none'" : `script-src 'nonce-${nonce}'`,
    `form-action ${page.formTarget ?? "'self'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.language,
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(documentOf(page, nonce));
}

function documentOf(page: Page, nonce: string): string {
  return html`<!doctype html>
<html lang="${page.language}" dir="${page.language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<style nonce="${nonce}">!${LOOK}!${page.style}</style>
</head>
<body>
!${page.body}
!${page.script === undefined ? '' : html`<script nonce="${nonce}">!${page.script}</script>`}
</body>
</html>
`;
}
