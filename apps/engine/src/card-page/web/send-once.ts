import { announce } from './announce.ts';
import type { Page } from './enhance.ts';
import { find } from './find.ts';
import { clearNotice } from './notice.ts';

/** Lets the form go when it may, and then no second time; its button says what it is doing meanwhile. */
export function sendOnce(
  { signal, address }: Page,
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
  /** Cancelling meanwhile would only give up the answer. */
  const hold = (event: SubmitEvent) => {
    if (isUnderWay && event.target !== form) event.preventDefault();
  };
  /** A card that was sent is not to be there when the shopper comes back. */
  const empty = () => isUnderWay && form.reset();
  /** The browser kept the page while the shopper was elsewhere. What was sent from it is no longer how things stand. */
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
