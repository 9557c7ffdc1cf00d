import { html } from 'ghtml';
import { type Lang, pathIn, textsIn } from '../texts/texts.ts';
import { page } from './page.ts';

export function problemPage(
  lang: Lang,
  { title, advice }: { readonly title: string; readonly advice: string },
): string {
  const main = html`<div class="lead"><h1>${title}</h1><p>${advice}</p>
<p><a class="second-button" href="${pathIn(lang, '/')}">${textsIn(lang).back}</a></p></div>`;
  return page(lang, { title, main, path: '/' });
}
