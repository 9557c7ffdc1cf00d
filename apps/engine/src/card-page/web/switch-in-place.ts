import type { FieldName } from '../texts/texts.ts';
import type { Page } from './enhance.ts';
import { find } from './find.ts';
import { isOnline } from './is-online.ts';
import { loadPage } from './load-page.ts';

/** The fields that are copied to the new page. The shopper types the security code again. */
const KEPT: readonly FieldName[] = ['number', 'expiry', 'cardholder'];

/**
 * Follows the link to the other language without losing what has been typed, by loading the new page into this
 * document. If that is not possible, the link is followed normally.
 *
 * @param after gets the time when the new page was requested, from `performance.now()`
 */
export function switchInPlace({ words, signal }: Page, after: (askedAt: number) => void): void {
  const link = find('header a[hreflang]', HTMLAnchorElement);
  link?.addEventListener(
    'click',
    async (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // Following the link while offline would lose the page.
      if (!isOnline({ words, signal })) return;
      const askedAt = performance.now();
      const loaded = await loadPage(link.href, signal).catch(() => undefined);
      if (signal.aborted) return;
      const header = loaded?.page?.querySelector('header');
      const content = loaded?.page?.querySelector('main');
      if (
        !loaded?.page ||
        !header ||
        !content ||
        content.dataset['page'] !== find('main', HTMLElement)?.dataset['page']
      ) {
        location.assign(link.href);
        return;
      }
      const typed = KEPT.map((name) => [name, find(`#${name}`, HTMLInputElement)?.value ?? ''] as const);
      const hadOpen = find('header details', HTMLDetailsElement)?.open ?? false;
      takeOver(loaded.page, header, content);
      history.replaceState(null, '', link.href);
      for (const [name, value] of typed) {
        const input = find(`#${name}`, HTMLInputElement);
        if (input) input.value = value;
      }
      const details = find('header details', HTMLDetailsElement);
      if (details) details.open = hadOpen;
      after(askedAt);
      find('header a[hreflang]', HTMLAnchorElement)?.focus();
    },
    { signal },
  );
}

function takeOver(page: Document, header: Element, main: Element): void {
  const { lang, dir } = page.documentElement;
  document.documentElement.lang = lang;
  document.documentElement.dir = dir;
  document.title = page.title;
  document.querySelector('header')?.replaceWith(document.adoptNode(header));
  document.querySelector('main')?.replaceWith(document.adoptNode(main));
}
