import type { Lang } from '../rules/texts.ts';

/** The session's language, or otherwise the language of the page around the widget; English if that is neither. */
export function languageOf(container: Element, locale: string | null): Lang {
  const spoken = locale ?? container.closest<HTMLElement>('[lang]')?.lang;
  return /^ar\b/i.test(spoken ?? '') ? 'ar' : 'en';
}
