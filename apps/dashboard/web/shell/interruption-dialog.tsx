import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../calls/call.ts';
import { verifyCode } from '../calls/identity.ts';
import { currentInterruption, onInterruption, settleInterruption } from '../calls/interruption.ts';
import { ME, type Me } from '../calls/me.ts';
import { PasskeyButton } from '../pages/access/passkey-button.tsx';
import { OpeningCode, usePasswordEntry } from '../pages/access/password-entry.tsx';
import { Button } from '../pieces/button.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import { PasswordField, TextField } from '../pieces/field.tsx';
import { Form, Submit, type Typed } from '../pieces/form.tsx';
import { Notice } from '../pieces/notice.tsx';
import { westernDigits } from '../pieces/western-digits.ts';
import { useTexts } from '../texts/use-texts.ts';

type Person = Me['person'];

/** Lets a person sign in again or give a fresh proof without leaving the page, and then continue. */
export function InterruptionDialog({ person }: { readonly person: Person }) {
  const reason = useSyncExternalStore(onInterruption, currentInterruption);
  if (reason === 'sign_in_required') return <SignInAgain person={person} isIdle={false} />;
  if (reason === 'session_idle') return <SignInAgain person={person} isIdle />;
  if (reason === 'fresh_sign_in_required') return <ProveAgain person={person} />;
  return null;
}

/**
 * Continues after sign-in, unless a different person has signed in, because that person must not send what the first
 * person typed.
 */
function useGoOn({ person_id: personId }: Person): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const { person } = await client.fetchQuery({ ...ME, staleTime: 0 });
    if (person.person_id === personId) settleInterruption(true);
    else location.replace('/');
  };
}

function SignInAgain({ person, isIdle }: { readonly person: Person; readonly isIdle: boolean }) {
  const { again, access, reasons } = useTexts();
  const goOn = useGoOn(person);
  const [needsCode, setNeedsCode] = useState(false);
  const { isLocked, enter } = usePasswordEntry();
  const send = async ({ code = '', ...typed }: Typed) => {
    if (needsCode) await verifyCode(westernDigits(code));
    else if (await enter(person.email, typed)) return setNeedsCode(true);
    await goOn();
  };
  return (
    <Dialog title={again.signInTitle} onClose={() => settleInterruption(false)}>
      {isIdle && <p>{reasons.session_idle}</p>}
      <p>{again.signInLead}</p>
      <Form onSend={send}>
        <TextField
          name="email"
          label={access.email}
          type="email"
          value={person.email}
          readOnly
          autoComplete="username"
          dir="ltr"
        />
        {needsCode ? (
          <CodeField label={access.secondStep.code} />
        ) : (
          <PasswordField name="password" label={access.password} autoComplete="current-password" autoFocus />
        )}
        {isLocked && !needsCode && <OpeningCode />}
        <div className="dialog-foot row-apart">
          <a className="button button-quiet" href="/sign-in">
            {again.elsewhere}
          </a>
          <Submit>{access.signIn.button}</Submit>
        </div>
      </Form>
      {person.passkeys > 0 && <PasskeyButton onEntered={goOn} />}
    </Dialog>
  );
}

/** Asks for the strongest proof that the person has set up: a passkey, a code, or the password. */
function ProveAgain({ person }: { readonly person: Person }) {
  const { again, access, cancel } = useTexts();
  const goOn = useGoOn(person);
  const [byRecovery, setByRecovery] = useState(false);
  const strongest = person.passkeys > 0 ? 'passkey' : person.has_totp ? 'code' : 'password';
  const asked = byRecovery ? 'recovery' : strongest;
  const useRecovery = strongest === 'passkey' ? again.passkeyLost : access.secondStep.useRecovery;
  const send = async ({ password = '', code = '', recovery = '' }: Typed) => {
    const proofs = {
      code: { totp: westernDigits(code) },
      recovery: { recovery_code: recovery.trim(), ...(strongest === 'passkey' && { passkey_lost: true as const }) },
      password: { password },
    };
    if (asked === 'passkey') return;
    await call('reauthenticate', { body: proofs[asked], isQuiet: true });
    settleInterruption(true);
  };
  return (
    <Dialog title={again.freshTitle} onClose={() => settleInterruption(false)}>
      <p className="soft">{again.freshLead}</p>
      {asked === 'passkey' && <PasskeyButton onEntered={goOn} />}
      <Form onSend={send}>
        {/* Lets password managers fill in the password of the right account. */}
        <input type="email" name="email" value={person.email} readOnly autoComplete="username" hidden />
        {asked === 'code' && <CodeField label={access.secondStep.code} />}
        {asked === 'recovery' && strongest === 'passkey' && <Notice kind="warn">{again.passkeyLostLead}</Notice>}
        {asked === 'recovery' && (
          <TextField name="recovery" label={access.secondStep.recoveryCode} autoComplete="off" dir="ltr" autoFocus />
        )}
        {asked === 'password' && (
          <PasswordField name="password" label={access.password} autoComplete="current-password" autoFocus />
        )}
        {person.has_totp && (
          <div>
            <Button kind="quiet" onClick={() => setByRecovery(!byRecovery)}>
              {byRecovery ? again.withoutRecovery : useRecovery}
            </Button>
          </div>
        )}
        {asked === 'passkey' && !person.has_totp && <p className="soft">{again.passkeyLostNoCodes}</p>}
        <div className="dialog-foot">
          <Button onClick={() => settleInterruption(false)}>{cancel}</Button>
          {asked !== 'passkey' && <Submit>{again.go}</Submit>}
        </div>
      </Form>
    </Dialog>
  );
}

function CodeField({ label }: { readonly label: string }) {
  return (
    <TextField
      name="code"
      label={label}
      className="box-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      autoFocus
    />
  );
}
