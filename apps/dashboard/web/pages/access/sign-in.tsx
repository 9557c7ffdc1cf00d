import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PasswordField, TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AccessPage } from './access-page.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { OpeningCode, usePasswordEntry } from './password-entry.tsx';
import { SecondStep } from './second-step.tsx';
import { useEntry } from './use-entry.ts';
import { useWelcome } from './use-welcome.ts';

export function SignInPage() {
  const { access, reasons } = useTexts();
  const { sign_up: signUp } = useWelcome();
  const search = useSearch({ strict: false });
  const enter = useEntry();
  const [needsCode, setNeedsCode] = useState(false);
  const { isLocked, enter: enterPassword } = usePasswordEntry();
  const send = async ({ email = '', ...typed }: Typed) => {
    if (await enterPassword(email.trim(), typed)) setNeedsCode(true);
    else await enter();
  };
  if (needsCode) return <SecondStep onEntered={enter} onBack={() => setNeedsCode(false)} />;
  return (
    <AccessPage
      title={access.signIn.title}
      lead={access.tagline}
      foot={
        signUp === 'open' && (
          <>
            {access.signIn.new}{' '}
            <Link to="/sign-up" search={search}>
              {access.signIn.signUp}
            </Link>
          </>
        )
      }
    >
      {search.idle && <Notice>{reasons.session_idle}</Notice>}
      <Form say={({ code }) => (code === 'credentials_wrong' ? access.signIn.wrong : null)} onSend={send}>
        <TextField
          name="email"
          label={access.email}
          type="email"
          autoComplete="username webauthn"
          dir="ltr"
          autoFocus
        />
        <PasswordField name="password" label={access.password} autoComplete="current-password" />
        {isLocked && <OpeningCode />}
        <Submit size="large">{access.signIn.button}</Submit>
      </Form>
      <Link to="/forgotten">{access.signIn.forgotten}</Link>
      <p className="or">{access.signIn.or}</p>
      <PasskeyButton onEntered={enter} />
    </AccessPage>
  );
}
