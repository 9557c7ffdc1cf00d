import { Link, useSearch } from '@tanstack/react-router';
import { signIn, signUp } from '../../calls/identity.ts';
import { PasswordField, TextField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AccessPage } from './access-page.tsx';
import { useEntry } from './use-entry.ts';
import { useWelcome } from './use-welcome.ts';

export const PASSWORD_LENGTH_MIN = 12;

export function SignUpPage() {
  const { access } = useTexts();
  const { sign_up: mode } = useWelcome();
  const search = useSearch({ strict: false });
  const enter = useEntry();
  // A person with an invitation, which names an address, can always create an account.
  const isOpen = mode === 'open' || search.email !== undefined;
  return (
    <AccessPage
      title={access.signUp.title}
      lead={access.signUp.lead}
      foot={
        <>
          {access.signUp.have}{' '}
          <Link to="/sign-in" search={search}>
            {access.signIn.title}
          </Link>
        </>
      }
    >
      {isOpen ? (
        <Form
          say={({ code }) => (code === 'credentials_wrong' ? access.signUp.known : null)}
          onSend={async ({ name = '', email = '', password = '' }) => {
            await signUp(name.trim(), email.trim(), password);
            // The sign-up does not reveal whether the address had an account. This sign-in reveals it, but only to
            // someone who enters the account's password.
            await signIn(email.trim(), password);
            await enter();
          }}
        >
          <TextField name="name" label={access.name} autoComplete="name" maxLength={100} autoFocus />
          <TextField
            name="email"
            label={access.email}
            type="email"
            autoComplete="username"
            dir="ltr"
            {...(search.email && { defaultValue: search.email })}
          />
          <PasswordField
            name="password"
            label={access.password}
            hint={access.passwordHint}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH_MIN}
          />
          <Submit size="large">{access.signUp.button}</Submit>
        </Form>
      ) : (
        <Notice title={access.signUp.closed.title}>{access.signUp.closed.advice}</Notice>
      )}
    </AccessPage>
  );
}
