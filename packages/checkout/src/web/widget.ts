import type { Lang } from '../rules/texts.ts';
import type { View } from '../rules/view.ts';
import { styleSheet } from './style-sheet.ts';

export type Widget = {
  show(view: View): void;
  remove(): void;
};

/** Takes the place of what the container holds, and keeps the focus if that had it. */
export function createWidget(container: Element, lang: Lang, view: View, onPress: () => void): Widget {
  const host = document.createElement('pay-checkout');
  const button = document.createElement('button');
  // A live region, there before it has something to say: a screen reader announces what changes.
  const message = document.createElement('output');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet()];
  host.lang = lang;
  button.part.add('button');
  message.part.add('message');
  // A page may be written the other way than the words.
  button.dir = message.dir = 'auto';
  button.onclick = onPress;
  root.append(button, message);

  function show({ label = '', button: state, message: words, isError }: View): void {
    button.hidden = !label;
    button.textContent = label;
    button.disabled = state === 'off';
    button.className = state ?? '';
    button.setAttribute('aria-disabled', `${state === 'busy'}`);
    message.className = isError ? 'bad' : '';
    message.textContent = words;
  }

  const hadFocus = container.contains(document.activeElement);
  container.replaceChildren(host);
  show(view);
  if (hadFocus) button.focus();
  return { show, remove: () => host.remove() };
}
