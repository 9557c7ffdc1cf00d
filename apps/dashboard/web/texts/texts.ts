import type { Locale } from '@pay/core/ground/locale/locale';
import type { en } from './en/en.ts';

export type Lang = Locale;

/** All texts of the dashboard in one language, and the product name. */
export type Texts = typeof en & { readonly brand: string };

/** Loads only the requested language. */
export async function loadTexts(lang: Lang): Promise<typeof en> {
  return lang === 'ar' ? (await import('./ar/ar.ts')).ar : (await import('./en/en.ts')).en;
}
