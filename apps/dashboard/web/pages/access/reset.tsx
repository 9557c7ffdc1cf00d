import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword } from '../../calls/identity.ts';
import { PasswordField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AccessPage } from './access-page.tsx';
import { PASSWORD_LENGTH_MIN } from './sign-up.tsx';

/** The page behind a password reset link. */
export function ResetPage() {
  const { access } = useTexts();
  const { token = '' } = useParams({ strict: false });
  const [isDone, setDone] = useState(false);
  const words = access.reset;
  return (
    <AccessPage title={words.title} foot={<Link to="/sign-in">{access.signIn.title}</Link>}>
      {isDone ? (
        <Notice kind="good" isNews>
          {words.done}
        </Notice>
      ) : (
        <Form
          say={({ code }) => (code === 'link_over' ? words.over : null)}
          onSend={async ({ password = '' }) => {
            await resetPassword(password, token);
            setDone(true);
          }}
        >
          <PasswordField
            name="password"
            label={access.newPassword}
            hint={access.passwordHint}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH_MIN}
            autoFocus
          />
          <Submit size="large">{words.button}</Submit>
        </Form>
      )}
    </AccessPage>
  );
}
