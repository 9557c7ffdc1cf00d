import { isLocale } from '@pay/core/ground/locale/locale';
import type { Lang } from './texts.ts';

const KEPT_AS = 'pay.language';

/** The language chosen earlier in this browser, or otherwise the browser's first language that we have. */
export function firstLanguage(): Lang {
  const kept = localStorage.getItem(KEPT_AS);
  if (isLocale(kept)) return kept;
  return navigator.languages.map((each) => each.slice(0, 2)).find(isLocale) ?? 'en';
}

export function keepLanguage(lang: Lang): void {
  localStorage.setItem(KEPT_AS, lang);
}
