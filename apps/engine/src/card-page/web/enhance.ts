import type { PageWords } from '../rules/script-words.ts';
import { find } from './find.ts';
import { switchInPlace } from './switch-in-place.ts';

export type Page<Words extends PageWords = PageWords> = {
  readonly words: Words;
  /** The time when the page was requested, from `performance.now()`. */
  readonly askedAt: number;
  /** Aborted when other content replaces the page. */
  readonly signal: AbortSignal;
};

/**
 * Enhances the page from the server, and does so again after each change of the language. If an element is missing, the
 * page works as it does without a script.
 *
 * @param askedAt the time when the page was requested, from `performance.now()`
 */
export function enhance<Words extends PageWords>(start: (page: Page<Words>) => void, askedAt = 0): void {
  // The time left is counted from the moment of the request, so it can only be too short, never too long.
  const words = find('header', HTMLElement)?.dataset['words'];
  if (words === undefined) return;
  const life = new AbortController();
  const page = { words: JSON.parse(words) as Words, askedAt, signal: life.signal };
  start(page);
  switchInPlace(page, (switchedAt) => {
    life.abort();
    enhance(start, switchedAt);
  });
}
