import { useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../api/calls.ts';
import { callTagged } from '../../calls/call.ts';
import { useReload, useTaggedAnswer } from '../../calls/use-answer.ts';
import { TextArea } from '../../pieces/field.tsx';
import { Section } from '../../pieces/section.tsx';
import { TaggedForm } from '../../pieces/tagged-form.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { linesOf } from '../keys/lines-of.ts';

/** The amounts above which refunds need a second person. Only owners and administrators see the form. */
export function RefundThresholds() {
  const { settings } = useTexts();
  const words = settings.refunds;
  const { profile } = useProfilePage();
  const params = { profile_id: profile.profile_id };
  const client = useQueryClient();
  const reload = useReload();
  return (
    <Section title={words.title} lead={words.lead}>
      <TaggedForm
        query={useTaggedAnswer('readRefundThresholds', { params })}
        of={({ data }) => data}
        change={({ thresholds = '' }, tag) =>
          callTagged('changeRefundThresholds', { params, body: readThresholds(thresholds), ...tag })
        }
        onChanged={(changed) => {
          client.setQueryData(['readRefundThresholds', { params }], changed);
          return reload('readRefundThresholds');
        }}
      >
        {({ data }) => (
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
        )}
      </TaggedForm>
    </Section>
  );
}

function readThresholds(text: string): Body<'changeRefundThresholds'> {
  const thresholds = linesOf(text).map((line) => {
    const [currency = '', amount = ''] = line.split(/\s+/);
    return { currency: currency.toUpperCase(), amount };
  });
  return { thresholds };
}
