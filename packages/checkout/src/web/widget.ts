import type { Lang } from '../rules/texts.ts';
import type { View } from '../rules/view.ts';
import { styleSheet } from './style-sheet.ts';

export type Widget = {
  show(view: View): void;
  remove(): void;
};

/** Replaces the container's contents, and moves the focus to the button if the focus was in these contents. */
export function createWidget(container: Element, lang: Lang, view: View, onPress: () => void): Widget {
  const host = document.createElement('pay-checkout');
  const button = document.createElement('button');
  // A live region, present before it has content, so that screen readers announce its changes.
  const message = document.createElement('output');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet()];
  host.lang = lang;
  button.part.add('button');
  message.part.add('message');
  // The page's direction can differ from the text's.
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
