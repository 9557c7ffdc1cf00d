import { find } from './find.ts';

/** Says something to those who hear the page, when they are not hearing something else. */
export function announce(text: string): void {
  const status = find('#status', HTMLElement);
  if (status) status.textContent = text;
}
