import { useMe } from '../../calls/me.ts';
import { Button } from '../../pieces/button.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { PasswordField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type PasswordDialogProps = {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly isDanger?: boolean;
  readonly onSend: (password: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for the password before a change of the second factor. */
export function PasswordDialog({ title, lead, button, isDanger = false, onSend, onClose }: PasswordDialogProps) {
  const { access, account, cancel } = useTexts();
  const { person } = useMe();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSend={({ password = '' }) => onSend(password)}
        say={({ code }) => (code === 'credentials_wrong' ? account.totp.wrongPassword : null)}
      >
        <p>{lead}</p>
        {/* Password managers need this field. */}
        <input type="email" name="email" value={person.email} readOnly autoComplete="username" hidden />
        <PasswordField name="password" label={access.password} autoComplete="current-password" autoFocus />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit kind={isDanger ? 'danger' : 'main'}>{button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
