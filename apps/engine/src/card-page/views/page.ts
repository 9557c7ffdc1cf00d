import type { Environment } from '@pay/core/profiles/environment';
import { html } from 'ghtml';
import { BRAND } from '../../look/brand.ts';
import { type Lang, textsIn } from '../texts/texts.ts';
import { mark } from './marks.ts';
import { STYLE } from './styles.ts';
import { type TestCard, testRibbon } from './test-cards.ts';
import { webAddress } from './web-address.ts';

/** What every view of the card page is told. */
export type PageView = {
  readonly lang: Lang;
  readonly environment: Environment;
  /** The same page in the other language; null where it cannot be asked for again. */
  readonly switchLanguageHref: string | null;
};

export type PageParts = {
  /** Plain text, before the brand in the browser's tab. */
  readonly title: string;
  /** HTML of the `main` element. */
  readonly main: string;
  readonly layout: 'columns' | 'panel';
  readonly testCards?: readonly TestCard[];
  /** An inline script of ours whose hash the CSP names. */
  readonly script?: string;
};

/** The frame around every view: one document with its style inside, and no other resource. */
export function page(view: PageView, parts: PageParts): string {
  const texts = textsIn(view.lang);
  return html`<!doctype html>
<html lang="${view.lang}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<title>${parts.title} | ${BRAND}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<style>!${STYLE}</style>
</head>
<body>
<header>
  !${view.environment === 'sandbox' ? testRibbon(parts.testCards ?? [], texts) : ''}
  <div class="bar">
    <p class="brand">!${mark('lock')}<strong>${BRAND}</strong> <span>${texts.securedBy}</span></p>
    !${languageLink(view)}
  </div>
</header>
<main class="${parts.layout}">
!${parts.main}
</main>
!${parts.script === undefined ? '' : html`<script>!${parts.script}</script>`}
</body>
</html>
`;
}

function languageLink(view: PageView): string {
  if (view.switchLanguageHref === null) return '';
  const { lang, name } = textsIn(view.lang).otherLanguage;
  return html`<a class="quiet" href="${webAddress(view.switchLanguageHref)}" lang="${lang}" hreflang="${lang}">${name}</a>`;
}
