import { announce } from './announce.ts';
import type { Page } from './enhance.ts';
import { clearNotice, showNotice } from './notice.ts';

/** Whether the browser has a connection. If not, the page says so, and says when there is one again. */
export function isOnline({ words, signal }: Pick<Page, 'words' | 'signal'>): boolean {
  if (navigator.onLine) return true;
  showNotice({ ...words.offline, isCalm: true });
  const sayOnline = () => {
    clearNotice();
    announce(words.onlineAgain);
  };
  addEventListener('online', sayOnline, { signal, once: true });
  return false;
}
