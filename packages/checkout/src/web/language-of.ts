import type { Lang } from '../rules/texts.ts';

/** The session's language or, without one, that of the page around the widget: Arabic, or English for any other. */
export function languageOf(container: Element, locale: string | null): Lang {
  const spoken = locale ?? container.closest<HTMLElement>('[lang]')?.lang;
  return /^ar\b/i.test(spoken ?? '') ? 'ar' : 'en';
}
