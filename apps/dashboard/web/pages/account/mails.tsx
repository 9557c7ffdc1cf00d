import { MAIL_KINDS } from '@pay/core/merchants/access/mail-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { reloadMe, useMe } from '../../calls/me.ts';
import { Form, Saved, Submit } from '../../pieces/form.tsx';
import { Section } from '../../pieces/section.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** Which e-mails the person gets. */
export function Mails() {
  const texts = useTexts();
  const words = texts.account.mails;
  const me = useMe();
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  return (
    <Section title={words.title} lead={words.lead}>
      <Form
        className="panel"
        label={words.title}
        onSend={async (typed) => {
          await call('changeMe', { body: { mails_off: MAIL_KINDS.filter((kind) => !(kind in typed)) } });
          await reloadMe(client);
          setSaved(true);
        }}
      >
        <div className="panel-inner stack stack-tight">
          {MAIL_KINDS.map((kind) => (
            <label key={kind} className="check">
              <input
                type="checkbox"
                name={kind}
                defaultChecked={!me.person.mails_off.includes(kind)}
                onChange={() => setSaved(false)}
              />
              <span>{words.kinds[kind]}</span>
            </label>
          ))}
        </div>
        <div className="panel-foot">
          <Submit>{texts.save}</Submit>
          {isSaved && <Saved>{texts.saved}</Saved>}
        </div>
      </Form>
    </Section>
  );
}
