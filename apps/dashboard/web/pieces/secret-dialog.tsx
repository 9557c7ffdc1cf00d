import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copyable.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

type SecretDialogProps = {
  readonly value: string;
  /** Defaults to the texts for keys. */
  readonly words?: Readonly<Record<'title' | 'warning' | 'copy' | 'kept' | 'done', string>>;
  readonly onClose: () => void;
};

/** Shows a new secret, once. It closes only after the person confirms that it is stored. */
export function SecretDialog({ value, words: given, onClose }: SecretDialogProps) {
  const texts = useTexts();
  const words = given ?? texts.keys.issued;
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
