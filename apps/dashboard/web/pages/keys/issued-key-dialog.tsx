import { useState } from 'react';
import { Button } from '../../pieces/button.tsx';
import { CopyButton } from '../../pieces/copyable.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** Shows a new secret for the only time. Closes when the person says that it is stored, not by a slip. */
export function IssuedKeyDialog({ value, onClose }: { readonly value: string; readonly onClose: () => void }) {
  const words = useTexts().keys.issued;
  const [isKept, setKept] = useState(false);
  return (
    <Dialog title={words.title} onClose={onClose} isWide isFirm>
      <Notice kind="warn">{words.warning}</Notice>
      <code className="key-value key-secret" dir="ltr" data-secret>
        {value}
      </code>
      <div className="row">
        <CopyButton value={value} label={words.copy} kind="main" />
      </div>
      <div className="dialog-foot row-apart">
        <label className="check">
          <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
          <span>{words.kept}</span>
        </label>
        <Button aria-disabled={!isKept} onClick={() => isKept && onClose()}>
          {words.done}
        </Button>
      </div>
    </Dialog>
  );
}
