import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { IconButton } from './button.tsx';

type DialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** Called by the Escape key, the close button and the content. */
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** Whether only the content can close the dialog. */
  readonly isFirm?: boolean;
};

const FIELDS = 'input:not([type="hidden"], [hidden], [readonly]), select, textarea';

/**
 * Where the focus goes: to the element that the content names; otherwise to its first field; otherwise to its first
 * button.
 */
function firstOf(dialog: HTMLDialogElement): HTMLElement | null {
  const body = dialog.querySelector('.dialog-body');
  const [named, field, button] = ['[data-first]', FIELDS, 'button'].map((each) =>
    body?.querySelector<HTMLElement>(each),
  );
  return named ?? field ?? button ?? null;
}

/** A dialog that is open while it is rendered. Its content is removed when it closes. */
export function Dialog({ title, children, onClose, isWide = false, isFirm = false }: DialogProps) {
  const texts = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing the dialog before it leaves the document returns the focus to the previous element.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current && !current.open) {
      current.showModal();
      // The browser has moved the focus to the close button. If the focus stayed there, a space that the person types
      // would press that button.
      firstOf(current)?.focus();
    }
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${isWide ? 'dialog-wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file picker inside the dialog also sends this event.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!isFirm) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        {!isFirm && <IconButton icon="close" label={texts.close} onClick={onClose} />}
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
