import type { Lang } from '../rules/texts.ts';

/**
 * The language of the session or, if it has none, of the page around the widget. Any language other than Arabic becomes
 * English.
 */
export function languageOf(container: Element, locale: string | null): Lang {
  const spoken = locale ?? container.closest<HTMLElement>('[lang]')?.lang;
  return /^ar\b/i.test(spoken ?? '') ? 'ar' : 'en';
}
