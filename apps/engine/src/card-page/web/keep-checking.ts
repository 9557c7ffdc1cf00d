import type { CheckingWords } from '../rules/script-words.ts';
import { announce } from './announce.ts';
import type { Page } from './enhance.ts';
import { find } from './find.ts';
import { type LoadedPage, loadPage } from './load-page.ts';

const AGAIN_MS = 2_000;
const AGAIN_MAX_MS = 10_000;
const SLOWER = 1.1;

/**
 * Polls the payment, less and less often, and loads the next page when the outcome is known. The page is not reloaded
 * while it waits.
 */
export function keepChecking({ words, signal }: Page<CheckingWords>): void {
  const address = find('main', HTMLElement)?.dataset['address'] ?? location.href;
  const advice = find('.advice', HTMLElement);
  const usualAdvice = advice?.textContent ?? '';
  let againMs = AGAIN_MS;
  let timer = setTimeout(look, againMs);
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    clearTimeout(timer);
    const loaded = await loadPage(address, signal).catch(() => undefined);
    isLooking = false;
    if (signal.aborted) return;
    say(loaded ? usualAdvice : words.lineGone);
    if (loaded && isNext(loaded)) {
      // This is a full navigation, because the next page has its own policy.
      location.replace(address);
      return;
    }
    if (loaded?.page) offerWayBack(loaded.page);
    againMs = Math.min(AGAIN_MAX_MS, againMs * SLOWER);
    timer = setTimeout(look, againMs);
  }

  function say(text: string): void {
    if (!advice || advice.textContent === text) return;
    advice.textContent = text;
    announce(text);
  }

  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  addEventListener('online', look, { signal });
  addEventListener('offline', () => say(words.lineGone), { signal });
  document.addEventListener('visibilitychange', () => document.hidden || look(), { signal });
}

/**
 * Whether the payment has moved on. Pages with a status other than 200 do not show a payment, except the notice that no
 * card can be taken.
 */
function isNext({ status, page }: LoadedPage): boolean {
  if (status === 200) return page !== null && !page.querySelector('#checking');
  return !!page?.querySelector('[data-takes-no-cards]');
}

function offerWayBack(page: Document): void {
  const offer = page.querySelector('.way-back');
  if (!offer || find('.way-back', HTMLElement)) return;
  find('#checking', HTMLElement)?.append(document.adoptNode(offer));
  announce(find('.way-back p', HTMLElement)?.textContent ?? '');
}
