import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { askForReset } from '../../calls/identity.ts';
import { TextField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { AccessPage } from './access-page.tsx';
import { useWelcome } from './use-welcome.ts';

export function ForgottenPage() {
  const { access } = useTexts();
  const { can_mail: canMail } = useWelcome();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const words = access.forgotten;
  return (
    <AccessPage
      title={words.title}
      lead={canMail ? words.lead : undefined}
      foot={<Link to="/sign-in">{access.signIn.title}</Link>}
    >
      {!canMail && <Notice title={words.noMail.title}>{words.noMail.advice}</Notice>}
      {canMail && sentTo !== null && (
        <Notice kind="good" title={words.sent.title} isNews>
          {words.sent.advice(sentTo)}
        </Notice>
      )}
      {canMail && sentTo === null && (
        <Form
          onSend={async ({ email = '' }) => {
            await askForReset(email.trim());
            setSentTo(email.trim());
          }}
        >
          <TextField name="email" label={access.email} type="email" autoComplete="username" dir="ltr" autoFocus />
          <Submit size="large">{words.button}</Submit>
        </Form>
      )}
    </AccessPage>
  );
}
