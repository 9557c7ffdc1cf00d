import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before the person leaves a page with unsaved changes. */
export function UnsavedGuard({ isChanged }: { readonly isChanged: RefObject<boolean> }) {
  const { unsaved } = useTexts();
  const { status, proceed, reset } = useBlocker({
    // Changing a filter in the address of the same page loses nothing.
    shouldBlockFn: ({ current, next }) => isChanged.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged.current,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog title={unsaved.title} onClose={reset}>
      <p>{unsaved.advice}</p>
      <div className="dialog-foot">
        <Button onClick={reset}>{unsaved.stay}</Button>
        <Button kind="danger" onClick={proceed}>
          {unsaved.leave}
        </Button>
      </div>
    </Dialog>
  );
}
