import { createContext, useLayoutEffect, useMemo, useState } from 'react';
import { IconButton } from '../pieces/button.tsx';
import { lazyPage } from '../pieces/lazy-page.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Closes the search. */
export const CloseSearch = createContext<() => void>(() => {});

const SearchDialog = lazyPage(() => import('./search-dialog.tsx'), 'SearchDialog');

/** Opens the search. Ctrl or Cmd with K also opens the search from everywhere, except over another dialog. */
export function SearchButton() {
  const { search: words } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { open, close } = useMemo(() => {
    const show = () => setOpen(true);
    // If the script cannot be loaded, a message appears in place of the dialog.
    return { open: () => void SearchDialog.fetch().then(show, show), close: () => setOpen(false) };
  }, []);
  // The key works as soon as the button is visible.
  useLayoutEffect(() => {
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // Browsers use these keys for their own search.
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) open();
    };
    addEventListener('keydown', onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [open]);
  return (
    <>
      <IconButton icon="search" label={words.open} aria-keyshortcuts="Control+K Meta+K" onClick={open} />
      {isOpen && (
        <CloseSearch value={close}>
          <SearchDialog />
        </CloseSearch>
      )}
    </>
  );
}
