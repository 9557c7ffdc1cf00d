import type { FormWords } from '../rules/script-words.ts';
import { announce } from './announce.ts';
import { find } from './find.ts';

/** Turns each test number of a sandbox into a button that fills it in. */
export function fillFromTestCards(number: HTMLInputElement, words: FormWords, signal: AbortSignal): void {
  const list = find('.test-cards', HTMLElement);
  if (!list) return;
  const hint = find('p', HTMLElement, list);
  if (hint) hint.textContent = words.fillHint;
  for (const code of list.querySelectorAll('code')) {
    const button = document.createElement('button');
    button.type = 'button';
    code.replaceWith(button);
    button.append(code);
    button.addEventListener('click', () => fill(button, code.textContent ?? ''), { signal });
  }

  function fill(button: HTMLElement, text: string): void {
    number.value = text;
    number.dispatchEvent(new InputEvent('input', { inputType: 'insertReplacementText' }));
    list?.querySelector('[data-filled]')?.removeAttribute('data-filled');
    button.dataset['filled'] = '';
    announce(words.filled);
  }
}
