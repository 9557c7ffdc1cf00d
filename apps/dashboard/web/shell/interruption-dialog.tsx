import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../calls/call.ts';
import { signIn, verifyCode } from '../calls/identity.ts';
import { currentInterruption, onInterruption, settleInterruption } from '../calls/interruption.ts';
import { ME } from '../calls/me.ts';
import { Button } from '../pieces/button.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import { PasswordField, TextField } from '../pieces/field.tsx';
import { Form, Submit, type Typed } from '../pieces/form.tsx';
import { useTexts } from '../texts/use-texts.ts';

type Person = { readonly email: string; readonly personId: string; readonly hasTotp: boolean };

/** Lets somebody who was signed out, or has to prove who it is, do so over the page, and go on with what was under way. */
export function InterruptionDialog(person: Person) {
  const reason = useSyncExternalStore(onInterruption, currentInterruption);
  if (reason === 'sign_in_required') return <SignInAgain {...person} />;
  if (reason === 'fresh_sign_in_required') return <ProveAgain {...person} />;
  return null;
}

function SignInAgain({ email, personId }: Person) {
  const { again, access } = useTexts();
  const client = useQueryClient();
  const [needsCode, setNeedsCode] = useState(false);
  const send = async ({ password = '', code = '' }: Typed) => {
    if (needsCode) await verifyCode(code);
    else if ((await signIn(email, password)).needsCode) return setNeedsCode(true);
    const me = await client.fetchQuery({ ...ME, staleTime: 0 });
    // Another person's page must not go on with what this one has typed.
    if (me.person.person_id === personId) settleInterruption(true);
    else location.replace('/');
  };
  return (
    <Dialog title={again.signInTitle} onClose={() => settleInterruption(false)}>
      <p>{again.signInLead}</p>
      <Form onSend={send}>
        <TextField
          name="email"
          label={access.email}
          type="email"
          value={email}
          readOnly
          autoComplete="username"
          dir="ltr"
        />
        {needsCode ? (
          <CodeField label={access.secondStep.code} />
        ) : (
          <PasswordField name="password" label={access.password} autoComplete="current-password" autoFocus />
        )}
        <div className="dialog-foot row-apart">
          <a className="button button-quiet" href="/sign-in">
            {again.elsewhere}
          </a>
          <Submit>{access.signIn.button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function ProveAgain({ email, hasTotp }: Person) {
  const { again, access, cancel } = useTexts();
  const [byCode, setByCode] = useState(false);
  const send = async ({ password = '', code = '' }: Typed) => {
    await call('reauthenticate', { body: byCode ? { totp: code } : { password }, isQuiet: true });
    settleInterruption(true);
  };
  return (
    <Dialog title={again.freshTitle} onClose={() => settleInterruption(false)}>
      <p className="soft">{again.freshLead}</p>
      <Form onSend={send}>
        {/* For password managers, which fill in the password of the right account. */}
        <input type="email" name="email" value={email} readOnly autoComplete="username" hidden />
        {byCode ? (
          <CodeField label={access.secondStep.code} />
        ) : (
          <PasswordField name="password" label={access.password} autoComplete="current-password" autoFocus />
        )}
        {hasTotp && (
          <div>
            <Button kind="quiet" onClick={() => setByCode(!byCode)}>
              {byCode ? again.withPassword : again.withCode}
            </Button>
          </div>
        )}
        <div className="dialog-foot">
          <Button onClick={() => settleInterruption(false)}>{cancel}</Button>
          <Submit>{again.go}</Submit>
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
