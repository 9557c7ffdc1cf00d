import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newRecoveryCodes, stopTotp } from '../../calls/identity.ts';
import { reloadMe, useMe } from '../../calls/me.ts';
import { Button } from '../../pieces/button.tsx';
import { Section } from '../../pieces/section.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TotpSetupDialog } from './totp-setup-dialog.tsx';

/** The open dialog. New codes are kept only in this component's state. */
type Open = 'setup' | 'stop' | 'ask-codes' | { readonly codes: readonly string[] } | null;

export function Totp() {
  const words = useTexts().account.totp;
  const { person } = useMe();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Section title={words.title} lead={words.lead}>
      <div className="panel panel-inner row row-apart">
        <span className={`state ${person.has_totp ? 'state-good' : 'state-none'}`}>
          {person.has_totp ? words.on : words.off}
        </span>
        <div className="row">
          {person.has_totp && <Button onClick={() => setOpen('ask-codes')}>{words.newCodes}</Button>}
          {person.has_totp ? (
            <Button kind="quiet danger" onClick={() => setOpen('stop')}>
              {words.stop}
            </Button>
          ) : (
            <Button kind="main" onClick={() => setOpen('setup')}>
              {words.start}
            </Button>
          )}
        </div>
      </div>
      {open === 'setup' && <TotpSetupDialog onClose={close} />}
      {open === 'stop' && (
        <PasswordDialog
          title={words.stopTitle}
          lead={words.stopLead}
          button={words.stop}
          isDanger
          onClose={close}
          onSend={async (password) => {
            await stopTotp(password);
            await reloadMe(client);
            close();
          }}
        />
      )}
      {open === 'ask-codes' && (
        <PasswordDialog
          title={words.newCodes}
          lead={words.passwordAgain}
          button={words.go}
          onClose={close}
          onSend={async (password) => setOpen({ codes: await newRecoveryCodes(password) })}
        />
      )}
      {open !== null && typeof open === 'object' && <RecoveryCodesDialog codes={open.codes} areNew onClose={close} />}
    </Section>
  );
}
