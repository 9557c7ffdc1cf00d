import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startTotp, verifyCode } from '../../calls/identity.ts';
import { reloadMe } from '../../calls/me.ts';
import { Button } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { TextField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { QrCode } from '../../pieces/qr-code.tsx';
import { westernDigits } from '../../pieces/western-digits.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Setup = Awaited<ReturnType<typeof startTotp>>;

/**
 * Asks for the password and the app's first code, then shows the recovery codes. A correct code turns the second factor
 * on.
 */
export function TotpSetupDialog({ onClose }: { readonly onClose: () => void }) {
  const { account } = useTexts();
  const words = account.totp;
  const client = useQueryClient();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [isOn, setOn] = useState(false);
  if (!setup) {
    return (
      <PasswordDialog
        title={words.setupTitle}
        lead={words.passwordLead}
        button={words.go}
        onClose={onClose}
        onSend={async (password) => setSetup(await startTotp(password))}
      />
    );
  }
  if (!isOn) {
    const confirm = async (code: string) => {
      await verifyCode(code);
      setOn(true);
      await reloadMe(client);
    };
    return <ConfirmDialog uri={setup.totpURI} onConfirm={confirm} onClose={onClose} />;
  }
  return <RecoveryCodesDialog codes={setup.backupCodes} onClose={onClose} />;
}

type ConfirmDialogProps = {
  readonly uri: string;
  readonly onConfirm: (code: string) => Promise<unknown>;
  readonly onClose: () => void;
};

function ConfirmDialog({ uri, onConfirm, onClose }: ConfirmDialogProps) {
  const { account, access, cancel } = useTexts();
  const words = account.totp;
  return (
    <Dialog title={words.setupTitle} onClose={onClose}>
      <p>{words.scan}</p>
      <QrCode text={uri} label={words.qr} />
      <p>
        {words.key}: <Copyable value={new URL(uri).searchParams.get('secret') ?? ''} />
      </p>
      <Form
        onSend={({ code = '' }) => onConfirm(westernDigits(code))}
        say={({ code }) => (code === 'credentials_wrong' ? words.wrong : null)}
      >
        <TextField
          name="code"
          label={access.secondStep.code}
          hint={words.next}
          className="box-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          autoFocus
        />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.confirm}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
