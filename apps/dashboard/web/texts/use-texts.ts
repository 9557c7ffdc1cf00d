import { createContext, use } from 'react';
import type { Lang, Texts } from './texts.ts';

export const TextsContext = createContext<Texts | null>(null);

/** The words of the language that the page is in. */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('There are no texts around this.');
  return texts;
}

export const LanguageContext = createContext<(lang: Lang) => void>(() => {});

/** Puts the whole page into another language; what was typed stays. */
export function useChooseLanguage(): (lang: Lang) => void {
  return use(LanguageContext);
}
