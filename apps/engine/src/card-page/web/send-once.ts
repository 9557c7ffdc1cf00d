import { announce } from './announce.ts';
import type { FormPage } from './enhance-form.ts';
import { find } from './find.ts';
import { clearNotice } from './notice.ts';

/** Sends the form when it is ready, and only once. While the form is being sent, its button says so. */
export function sendOnce(
  { signal, address }: FormPage,
  form: HTMLFormElement,
  mayGo: () => boolean,
): { isUnderWay: () => boolean } {
  const button = find('button', HTMLButtonElement, form);
  const caption = button?.textContent ?? '';
  let isUnderWay = false;

  const send = (event: SubmitEvent) => {
    if (isUnderWay || !mayGo()) return event.preventDefault();
    isUnderWay = true;
    clearNotice();
    if (!button) return;
    button.setAttribute('aria-disabled', 'true');
    button.textContent = button.dataset['paying'] ?? caption;
    announce(button.textContent);
  };
  /** Blocks cancelling while the form is being sent, because cancelling would only lose the answer. */
  const hold = (event: SubmitEvent) => {
    if (isUnderWay && event.target !== form) event.preventDefault();
  };
  /** Empties a form that was sent, so that its card is not shown when the shopper comes back. */
  const empty = () => isUnderWay && form.reset();
  /**
   * Reloads a page that the browser restored from its cache, because the page is out of date once its form has been
   * sent.
   */
  const showAgain = (event: PageTransitionEvent) => {
    if (!event.persisted || !isUnderWay) return;
    isUnderWay = false;
    button?.removeAttribute('aria-disabled');
    if (button) button.textContent = caption;
    location.replace(address);
  };

  form.addEventListener('submit', send, { signal });
  addEventListener('submit', hold, { signal });
  addEventListener('pagehide', empty, { signal });
  addEventListener('pageshow', showAgain, { signal });
  return { isUnderWay: () => isUnderWay };
}
