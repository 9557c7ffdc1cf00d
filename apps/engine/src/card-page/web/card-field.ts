import type { FormWords } from '../rules/script-words.ts';
import type { FieldErrorCode, FieldName } from '../texts/texts.ts';
import { find } from './find.ts';

export type CardField = {
  readonly name: FieldName;
  readonly input: HTMLInputElement;
  isWrong(): boolean;
  /** Shows the error under the field, or the hint if there is none, and returns the text shown. */
  show(error: FieldErrorCode | null): string;
};

/** A field as the server rendered it: its input and the line below. */
export function cardField(name: FieldName, words: FormWords): CardField | null {
  const input = find(`#${name}`, HTMLInputElement);
  const note = find(`#${name}-note`, HTMLElement);
  const text = note && find('span', HTMLElement, note);
  if (!input || !note || !text) return null;
  const hint = note.dataset['hint'] ?? text.textContent;
  return {
    name,
    input,
    isWrong: () => input.hasAttribute('aria-invalid'),
    show: (error) => {
      const said = error === null ? hint : words.errors[name][error];
      note.classList.toggle('error', error !== null);
      text.textContent = said;
      if (error === null) input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
      return said;
    },
  };
}
