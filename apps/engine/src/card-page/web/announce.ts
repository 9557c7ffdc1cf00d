import { find } from './find.ts';

/** Announces text to screen readers, without interrupting them. */
export function announce(text: string): void {
  const status = find('#status', HTMLElement);
  if (status) status.textContent = text;
}
