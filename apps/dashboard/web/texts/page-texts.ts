import type { Lang } from './texts.ts';
import { useTexts } from './use-texts.ts';

/** A hook for texts that are loaded with their page, so that other pages do not load them. */
export function pageTexts<Words>(words: Readonly<Record<Lang, Words>>): () => Words {
  return () => words[useTexts().lang];
}
