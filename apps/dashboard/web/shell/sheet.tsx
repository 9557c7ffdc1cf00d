import { type ReactNode, useId, useRef } from 'react';
import { Icon } from '../pieces/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { BrandMark } from './brand-mark.tsx';

/**
 * The navigation in narrow windows. Opens from the start side, and closes on a click on a link or outside the sheet.
 */
export function Sheet({ children }: { readonly children: ReactNode }) {
  const { navigation: words, close } = useTexts();
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <div className="only-narrow">
      <button type="button" className="button button-icon" popoverTarget={id} aria-label={words.open}>
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for clicks on its links. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys on links fire clicks too. */}
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="sheet"
        onClick={(event) => {
          if ((event.target as Element).closest('a')) sheet.current?.hidePopover();
        }}
      >
        <div className="sheet-head">
          <span className="brand">
            <BrandMark />
          </span>
          <button
            type="button"
            className="button button-icon"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={close}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </div>
  );
}
