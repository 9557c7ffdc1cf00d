import { html } from 'ghtml';
import { pictureAddress, STYLE } from '../asset-files.ts';
import { type Lang, pathIn, textsIn } from '../texts/texts.ts';

export type PageParts = {
  readonly title: string;
  /** HTML of the `main` element. */
  readonly main: string;
  /** The path of this page, without the part for its language. */
  readonly path: string;
  /** HTML at the end of the head. */
  readonly head?: string;
};

/** A card that is always approved; the amber line on the card page lists the other test cards. */
const TEST_CARD = '4242 4242 4242 4242';

/** The frame around every page of the shop. */
export function page(lang: Lang, { title, main, path, head = '' }: PageParts): string {
  const texts = textsIn(lang);
  const other: Lang = lang === 'en' ? 'ar' : 'en';
  return html`<!doctype html>
<html lang="${lang}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<title>${title} | ${texts.shop}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${pictureAddress('mark.svg')}">
<link rel="stylesheet" href="${STYLE}">
!${head}
</head>
<body>
<header>
  <p class="test-line"><span>${texts.testMode}</span> <span>${texts.testCard} <bdi dir="ltr">${TEST_CARD}</bdi></span></p>
  <div class="bar">
  <a class="shop-name" href="${pathIn(lang, '/')}"><img src="${pictureAddress('mark.svg')}" alt="" width="32" height="32">${texts.shop}</a>
  <a class="quiet" href="${pathIn(other, path)}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a>
  </div>
</header>
<main>
!${main}
</main>
<footer><p>${texts.about}</p></footer>
</body>
</html>
`;
}
