import { useState } from 'react';
import { Button } from '../../pieces/button.tsx';
import { CopyButton } from '../../pieces/copyable.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type RecoveryCodesDialogProps = {
  readonly codes: readonly string[];
  /** Whether the codes replace earlier ones. */
  readonly areNew?: boolean;
  readonly onClose: () => void;
};

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({ codes, areNew = false, onClose }: RecoveryCodesDialogProps) {
  const words = useTexts().account.totp;
  const [isKept, setKept] = useState(false);
  return (
    <Dialog title={words.codesTitle} onClose={onClose} isFirm>
      <Notice kind="warn">
        <p>{words.codesLead}</p>
        {areNew && <p>{words.codesOld}</p>}
      </Notice>
      <ul className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyButton value={codes.join('\n')} label={words.copyCodes} kind="main" />
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
