import { type ReactNode, useRef } from 'react';
import { IconButton } from '../pieces/button.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { BrandMark } from './brand-mark.tsx';

/** The navigation of narrow pages: comes in from the start side. */
export function Sheet({ children }: { readonly children: ReactNode }) {
  const { navigation: words, close } = useTexts();
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <div className="only-narrow">
      <IconButton icon="menu" label={words.open} onClick={() => sheet.current?.showModal()} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys press links as clicks do, and Escape closes. */}
      <dialog
        ref={sheet}
        className="sheet"
        aria-label={words.label}
        onClick={(event) => {
          // Beside it, or one of its links.
          if (event.target === sheet.current || (event.target as Element).closest('a')) sheet.current?.close();
        }}
      >
        <div className="sheet-head">
          <span className="brand">
            <BrandMark />
          </span>
          <IconButton icon="close" label={close} onClick={() => sheet.current?.close()} />
        </div>
        {children}
      </dialog>
    </div>
  );
}
