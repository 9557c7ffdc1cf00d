import { announce } from './announce.ts';
import type { Page } from './enhance.ts';
import { clearNotice, showNotice } from './notice.ts';

/** Whether the browser is online. If it is offline, the page says so, and announces when the connection is back. */
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
