import type { Lang } from '../rules/texts.ts';

/** What was chosen for the session, else the language of the page around the widget; English where that is another. */
export function languageOf(container: Element, locale: string | null): Lang {
  const spoken = locale ?? container.closest<HTMLElement>('[lang]')?.lang;
  return /^ar\b/i.test(spoken ?? '') ? 'ar' : 'en';
}
