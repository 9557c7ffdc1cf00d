import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { IconButton } from './button.tsx';

type DialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** Escape, the cross, and what the content has for it. */
  readonly onClose: () => void;
  readonly isWide?: boolean;
  /** Only what the content has for it closes the dialog. */
  readonly isFirm?: boolean;
};

/** Is open for as long as it is there. What it holds is gone when it is. */
export function Dialog({ title, children, onClose, isWide = false, isFirm = false }: DialogProps) {
  const texts = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it leaves the document: closing gives the focus back to what had it.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current && !current.open) current.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${isWide ? 'dialog-wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // Also of a file picker inside of it.
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
