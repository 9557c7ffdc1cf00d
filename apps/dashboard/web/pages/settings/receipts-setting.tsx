import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { Form, Saved, Submit } from '../../pieces/form.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Whether shoppers get receipts. Only owners and administrators see the form. */
export function ReceiptsSetting() {
  const texts = useTexts();
  const words = texts.settings.receipts;
  const { profile, me } = useProfilePage();
  const params = { profile_id: profile.profile_id };
  const settings = useAnswer('readReceiptSettings', { params });
  const reload = useReload();
  const [isSaved, setSaved] = useState(false);
  const send = async (isOn: boolean) => {
    setSaved(false);
    await call('changeReceiptSettings', { params, body: { is_on: isOn } });
    await reload('readReceiptSettings', 'readReceipt');
    setSaved(true);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <Loaded query={settings}>
        {({ is_on: isOn }) => (
          <Form className="panel" isGuarded onSend={(fields) => send(fields['is_on'] !== undefined)}>
            <div className="panel-inner stack">
              <label className="check">
                <input type="checkbox" name="is_on" defaultChecked={isOn} />
                <span>{words.label}</span>
              </label>
              {!me.can_mail && <Notice kind="warn">{words.noMail}</Notice>}
            </div>
            <div className="panel-foot">
              <Submit>{texts.save}</Submit>
              {isSaved && <Saved>{texts.saved}</Saved>}
            </div>
          </Form>
        )}
      </Loaded>
    </Section>
  );
}
