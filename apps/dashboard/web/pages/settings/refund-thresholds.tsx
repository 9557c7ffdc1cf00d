import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { TextArea } from '../../pieces/field.tsx';
import { Form, Saved, Submit } from '../../pieces/form.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { linesOf } from '../keys/lines-of.ts';

/** The amounts above which refunds need a second person. Only owners and administrators see the form. */
export function RefundThresholds() {
  const texts = useTexts();
  const words = texts.settings.refunds;
  const { profile } = useProfilePage();
  const params = { profile_id: profile.profile_id };
  const thresholds = useAnswer('readRefundThresholds', { params });
  const reload = useReload();
  const [isSaved, setSaved] = useState(false);
  const send = async (text: string) => {
    setSaved(false);
    const wanted = linesOf(text).map((line) => {
      const [currency = '', amount = ''] = line.split(/\s+/);
      return { currency: currency.toUpperCase(), amount };
    });
    await call('changeRefundThresholds', { params, body: { thresholds: wanted } });
    await reload('readRefundThresholds');
    setSaved(true);
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <Loaded query={thresholds}>
        {({ data }) => (
          <Form className="panel" isGuarded onSend={({ thresholds: text = '' }) => send(text)}>
            <div className="panel-inner">
              <TextArea
                name="thresholds"
                label={words.label}
                hint={words.hint}
                className="box-mono"
                defaultValue={data.map(({ currency, amount }) => `${currency} ${amount}`).join('\n')}
                required={false}
                spellCheck={false}
                dir="ltr"
                rows={2}
              />
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
