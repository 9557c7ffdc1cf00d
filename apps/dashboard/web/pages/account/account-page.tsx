import { LOCALES, type Locale } from '@pay/core/ground/locale/locale';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { changePassword } from '../../calls/identity.ts';
import { reloadMe, useMe } from '../../calls/me.ts';
import { PasswordField, TextField } from '../../pieces/field.tsx';
import { Form, Saved, Submit } from '../../pieces/form.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { Together } from '../../pieces/together.tsx';
import { useChooseLanguage, useTexts } from '../../texts/use-texts.ts';
import { PASSWORD_LENGTH_MIN } from '../access/sign-up.tsx';
import { Mails } from './mails.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { Totp } from './totp.tsx';

export function AccountPage() {
  const { account: words } = useTexts();
  const { can_mail: canMail } = useMe();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Together>
        <You />
        <Password />
        <Totp />
        <Passkeys />
        <Sessions />
        {canMail && <Mails />}
        <Language />
      </Together>
    </>
  );
}

function You() {
  const texts = useTexts();
  const words = texts.account.profile;
  const me = useMe();
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  return (
    <Section title={words.title} lead={words.lead}>
      <Form
        className="panel"
        onSend={async ({ name = '' }) => {
          await call('changeMe', { body: { name: name.trim() } });
          await reloadMe(client);
          setSaved(true);
        }}
      >
        <div className="panel-inner">
          <TextField name="name" label={words.name} defaultValue={me.person.name} autoComplete="name" maxLength={100} />
        </div>
        <div className="panel-foot">
          <Submit>{texts.save}</Submit>
          {isSaved && <Saved>{texts.saved}</Saved>}
        </div>
      </Form>
    </Section>
  );
}

function Password() {
  const { account, access } = useTexts();
  const words = account.password;
  const me = useMe();
  /** Counts the changes. Each change empties the fields. */
  const [changes, setChanges] = useState(0);
  return (
    <Section title={words.title} lead={words.lead}>
      <Form
        key={changes}
        className="panel"
        say={({ code }) => (code === 'credentials_wrong' ? words.wrong : null)}
        onSend={async ({ current = '', password = '' }) => {
          await changePassword(current, password);
          setChanges(changes + 1);
        }}
      >
        <div className="panel-inner stack">
          {/* Password managers need this field. */}
          <input type="email" name="email" value={me.person.email} readOnly autoComplete="username" hidden />
          <div className="two">
            <PasswordField name="current" label={words.current} autoComplete="current-password" />
            <PasswordField
              name="password"
              label={access.newPassword}
              hint={access.passwordHint}
              autoComplete="new-password"
              minLength={PASSWORD_LENGTH_MIN}
            />
          </div>
        </div>
        <div className="panel-foot">
          <Submit>{words.button}</Submit>
          {changes > 0 && (
            <p className="state state-good state-wraps" role="status">
              {words.done}
            </p>
          )}
        </div>
      </Form>
    </Section>
  );
}

function Language() {
  const { account, lang } = useTexts();
  const words = account.language;
  const chooseLanguage = useChooseLanguage();
  const choose = (each: Locale) => {
    chooseLanguage(each);
    // If the language cannot be saved for other devices, it still changes on this one.
    call('changeMe', { body: { locale: each } }).catch(() => {});
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <div>
        <fieldset className="choice" aria-label={words.title}>
          {LOCALES.map((each) => (
            <button key={each} type="button" lang={each} aria-pressed={each === lang} onClick={() => choose(each)}>
              {words[each]}
            </button>
          ))}
        </fieldset>
      </div>
    </Section>
  );
}
