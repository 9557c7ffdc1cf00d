import { Button } from '../../pieces/button.tsx';
import { CopyButton } from '../../pieces/copyable.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type LinkDialogProps = {
  readonly email: string;
  /** Null if the link was sent by e-mail. */
  readonly link: string | null;
  readonly onClose: () => void;
};

/** Shows a link that gives access, once. */
export function LinkDialog({ email, link, onClose }: LinkDialogProps) {
  const { team, close } = useTexts();
  const words = team.link;
  return (
    <Dialog title={words.title} onClose={onClose} isWide isFirm>
      {link === null ? (
        <Notice kind="good">{words.sent(email)}</Notice>
      ) : (
        <>
          <p>{words.lead(email)}</p>
          <code className="key-value key-secret" dir="ltr">
            {link}
          </code>
          <div className="row">
            <CopyButton value={link} label={words.copy} kind="main" />
          </div>
        </>
      )}
      <div className="dialog-foot">
        <Button onClick={onClose}>{close}</Button>
      </div>
    </Dialog>
  );
}
