import type { ScriptWords } from '../rules/script-words.ts';
import { enhanceForm } from './enhance-form.ts';
import { find } from './find.ts';
import { keepChecking } from './keep-checking.ts';
import { switchInPlace } from './switch-in-place.ts';

export type Page = {
  readonly main: HTMLElement;
  /** The URL to request this page again with `GET`. */
  readonly address: string;
  readonly words: ScriptWords;
  /** The time when the page was requested, from `performance.now()`. */
  readonly askedAt: number;
  /** Aborted when other content replaces the page. */
  readonly signal: AbortSignal;
};

/** Enhances the page from the server. If an element is missing, the page works as it does without a script. */
export function enhance(askedAt: number): void {
  const main = find('main', HTMLElement);
  const { words, address } = main?.dataset ?? {};
  if (!main || words === undefined || address === undefined) return;
  const life = new AbortController();
  const page = { main, address, words: JSON.parse(words) as ScriptWords, askedAt, signal: life.signal };
  const form = find('#card-form', HTMLFormElement);
  if (form) enhanceForm(page, form);
  if (find('#checking', HTMLElement)) keepChecking(page);
  switchInPlace(page, (switchedAt) => {
    life.abort();
    enhance(switchedAt);
  });
}
