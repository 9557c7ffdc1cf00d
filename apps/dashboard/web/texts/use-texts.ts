import { createContext, use } from 'react';
import type { Lang, Texts } from './texts.ts';

export const TextsContext = createContext<Texts | null>(null);

/** The texts in the page's language. */
export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('useTexts needs a TextsContext.');
  return texts;
}

export const LanguageContext = createContext<(lang: Lang) => void>(() => {});

/** Changes the language of the whole page. What was typed stays. */
export function useChooseLanguage(): (lang: Lang) => void {
  return use(LanguageContext);
}
