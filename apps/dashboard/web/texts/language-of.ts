import type { Lang } from './texts.ts';

const LANGS: Readonly<Record<Lang, true>> = { en: true, ar: true };
const KEPT_AS = 'pay.language';

/** The language chosen earlier in this browser, or otherwise the browser's first language that we have. */
export function firstLanguage(): Lang {
  const kept = localStorage.getItem(KEPT_AS);
  if (kept !== null && isLang(kept)) return kept;
  return navigator.languages.map((each) => each.slice(0, 2)).find(isLang) ?? 'en';
}

export function keepLanguage(lang: Lang): void {
  localStorage.setItem(KEPT_AS, lang);
}

function isLang(text: string): text is Lang {
  return Object.hasOwn(LANGS, text);
}
