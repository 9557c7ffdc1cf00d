import type { TestCard } from '@pay/core/cards/test-cards';
import type { Environment } from '@pay/core/ground/environment/environment';
import { html } from 'ghtml';
import { BRAND } from '../../look/brand.ts';
import { type Lang, textsIn } from '../texts/texts.ts';
import { accentStyle } from './accent-style.ts';
import { mark } from './marks.ts';
import { SCRIPT_PLACE, STYLE_PLACE } from './page-bytes.ts';
import { scriptWords } from './script-words.ts';
import { SUBMIT_SCRIPT } from './submit-script.ts';
import { testRibbon } from './test-ribbon.ts';
import { webAddress } from './web-address.ts';

/** Input of every view of the card page. */
export type PageView = {
  readonly lang: Lang;
  readonly environment: Environment;
  /** The same page in the other language; null if it cannot be requested again. */
  readonly switchLanguageHref: string | null;
  /** The merchant's colour, `#rrggbb`, if it has one. The policy then also names the hash of its style. */
  readonly accent?: string | null;
};

export type PageParts = {
  /** Plain text, shown before the brand in the browser's tab. */
  readonly title: string;
  /** The HTML of the `main` element. */
  readonly main: string;
  readonly layout: 'columns' | 'panel';
  readonly testCards?: readonly TestCard[];
  /** Data for the page's script: the kind of page, and the URL to request it again. The CSP names the script's hash. */
  readonly script?: { readonly name: 'form' | 'checking'; readonly address: string };
  /** Whether the page has a script that submits its form. */
  readonly submits?: boolean;
  /** The number of seconds after which the page is requested again if no script runs. */
  readonly refreshSeconds?: number;
};

/** The frame around every view: one document, which `pageBytes` completes with the style and the script. */
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
!${refresh(parts.refreshSeconds)}!${STYLE_PLACE}!${accentHtml(view.accent)}
</head>
<body>
<header>
  !${view.environment === 'sandbox' ? testRibbon(parts.testCards ?? [], texts) : ''}
  <div class="bar">
    <p class="brand">!${mark('lock')}<strong>${BRAND}</strong> <span>${texts.securedBy}</span></p>
    !${languageLink(view)}
  </div>
</header>
<main class="${parts.layout}" !${scriptData(view.lang, parts)}>
!${parts.main}
</main>
!${script(parts)}
</body>
</html>
`;
}

function accentHtml(accent: string | null | undefined): string {
  return !accent ? '' : `<style>${accentStyle(accent).css}</style>`;
}

/** The script's data and strings, as attributes of the element that the script replaces when the language changes. */
function scriptData(lang: Lang, { script }: PageParts): string {
  if (script === undefined) return '';
  return html`data-page="${script.name}" data-address="${script.address}" !${scriptWords(lang)}`;
}

function script(parts: PageParts): string {
  if (parts.script) return html`<p class="heard" id="status" role="status"></p>!${SCRIPT_PLACE}`;
  return parts.submits ? html`<script>!${SUBMIT_SCRIPT}</script>` : '';
}

/**
 * A `noscript` element, because a header would reload the page even while its script runs, and reloading while offline
 * would lose the page.
 */
function refresh(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  return html`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`;
}

function languageLink(view: PageView): string {
  if (view.switchLanguageHref === null) return '';
  const { lang, name } = textsIn(view.lang).otherLanguage;
  return html`<a class="quiet" href="${webAddress(view.switchLanguageHref)}" lang="${lang}" hreflang="${lang}">${name}</a>`;
}
