import type { en } from './en/en.ts';

export type Lang = 'en' | 'ar';

/** Every word of the dashboard in one language, and the name under which it runs. */
export type Texts = typeof en & { readonly brand: string };

/** Only the language that is read is loaded. */
export async function loadTexts(lang: Lang): Promise<typeof en> {
  return lang === 'ar' ? (await import('./ar/ar.ts')).ar : (await import('./en/en.ts')).en;
}
