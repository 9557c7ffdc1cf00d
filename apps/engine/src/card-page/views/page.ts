import type { Environment } from '@pay/core/ground/environment/environment';
import { html } from 'ghtml';
import { BRAND } from '../../look/brand.ts';
import { LANGS, type Lang, textsIn } from '../texts/texts.ts';
import { pieces } from '../wire/pieces.ts';
import { accentStyle } from './accent-style.ts';
import { NOTICE_TEMPLATE } from './form-notice.ts';
import { mark } from './marks.ts';
import { pageScript, SCRIPT_NAMES, type ScriptName } from './page-script.ts';
import { scriptWords } from './script-words.ts';
import { STYLES, type StyleName, styleNameOf } from './styles.ts';
import { SUBMIT_SCRIPT } from './submit-script.ts';
import { testRibbon } from './test-ribbon.ts';
import { webAddress } from './web-address.ts';

/** Input of every view of the card page. */
export type PageView = {
  readonly lang: Lang;
  readonly environment: Environment;
  /** The same page in the other language; null if it cannot be requested again. */
  readonly switchLanguageHref: string | null;
  /** The merchant's colour, `#rrggbb`, if there is one. The policy then also names the hash of the colour's style. */
  readonly accent?: string | null;
};

export type PageParts = {
  /** Plain text, shown before the brand in the browser's tab. */
  readonly title: string;
  /** The HTML of the `main` element. */
  readonly main: string;
  readonly layout: 'columns' | 'panel';
  /** The style of a page without a script. */
  readonly style?: StyleName;
  /** The CSP names the script's hash. */
  readonly script?: ScriptName;
  /** The URL with which a script requests the page again. */
  readonly address?: string;
  /** Whether the page has a script that submits its form. */
  readonly submits?: boolean;
  /** Whether the page says that no card can be taken; the script of a page that waits then shows it. */
  readonly takesNoCards?: boolean;
  /** The number of seconds after which the page is requested again if no script runs. */
  readonly refreshSeconds?: number;
};

type PageLook = { readonly script: ScriptName | 'none'; readonly style: StyleName };

const LOOKS: readonly PageLook[] = [
  ...SCRIPT_NAMES.map((script) => ({ script, style: styleNameOf(script) })),
  ...(Object.keys(STYLES) as StyleName[]).map((style) => ({ script: 'none', style }) as const),
];

const FRAMES = LANGS.flatMap((lang) =>
  (['sandbox', 'live'] as const).flatMap((environment) =>
    LOOKS.map(({ script, style }) => [lang, environment, script, style] as const),
  ),
);

/** The part from the end of the head to the link to the other language, with the data that the page's script needs. */
const frame = pieces(FRAMES, (lang, environment, script, style) => {
  const texts = textsIn(lang);
  const [name, isForm] = [script === 'none' ? null : script, script === 'form'];
  return html`<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<style>!${STYLES[style].css}</style>
</head>
<body>
<header !${name === null ? '' : scriptWords(name, lang)}>
  !${environment === 'sandbox' ? testRibbon(isForm, texts) : ''}
  !${isForm ? NOTICE_TEMPLATE : ''}
  <div class="bar">
    <p class="brand">!${mark('lock')}<strong>${BRAND}</strong> <span>${texts.securedBy}</span></p>
    `;
});

const END = `</body>
</html>
`;
const end = pieces(
  SCRIPT_NAMES.map((name) => [name] as const),
  (name) => html`</main>
<p class="heard" id="status" role="status"></p><script>!${pageScript(name).code}</script>
!${END}`,
);

/**
 * The frame around every view. Every part that is the same on all pages is a piece, so that it is compressed in
 * advance.
 */
export function page(view: PageView, parts: PageParts): string {
  const texts = textsIn(view.lang);
  const style = styleNameOf(parts.script ?? null, parts.style);
  return html`<!doctype html>
<html lang="${view.lang}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<title>${parts.title} | ${BRAND}</title>
!${refresh(parts.refreshSeconds)}!${accentHtml(view.accent)}!${frame(view.lang, view.environment, parts.script ?? 'none', style)}!${languageLink(view)}
  </div>
</header>
<main class="${parts.layout}" !${mainData(parts)}>
!${parts.main}
!${parts.script ? end(parts.script) : endWithoutScript(parts)}`;
}

function accentHtml(accent: string | null | undefined): string {
  return !accent ? '' : `<style>${accentStyle(accent).css}</style>`;
}

/** Data for the page's own script, or for the script of the page before. */
function mainData({ script, address, takesNoCards = false }: PageParts): string {
  if (takesNoCards) return 'data-takes-no-cards';
  if (script === undefined) return '';
  return html`data-page="${script}" !${address === undefined ? '' : html`data-address="${address}"`}`;
}

function endWithoutScript({ submits = false }: PageParts): string {
  return html`</main>
!${submits ? html`<script>!${SUBMIT_SCRIPT}</script>` : ''}
!${END}`;
}

/**
 * The page is reloaded by a `noscript` element, because a header would reload the page even while its script runs, and
 * reloading while offline would lose the page.
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
