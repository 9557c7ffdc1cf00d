import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/call.ts';
import { reloadMe } from '../../calls/me.ts';
import { useReload } from '../../calls/use-answer.ts';
import { TextArea, TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

export function LiveRequestForm() {
  const words = useTexts().live.ask;
  const { merchant } = useProfilePage();
  const client = useQueryClient();
  const reload = useReload();
  const send = async (typed: Typed) => {
    const text = (name: string) => (typed[name] ?? '').trim();
    await call('askForLive', {
      params: { merchant_id: merchant.merchant_id },
      body: {
        business_name: text('business_name'),
        website: text('website'),
        contact_name: text('contact_name'),
        contact_email: text('contact_email'),
        expected_monthly_volume: text('expected_monthly_volume').replaceAll(/[,\s]/g, ''),
        currency: text('currency').toUpperCase(),
        ...(text('note') !== '' && { note: text('note') }),
      },
    });
    await Promise.all([reload('readLiveRequest'), reloadMe(client)]);
  };
  return (
    <Form onSend={send} className="panel">
      <div className="panel-inner stack">
        <Fields />
      </div>
      <div className="panel-foot">
        <Submit>{words.button}</Submit>
      </div>
    </Form>
  );
}

function Fields() {
  const words = useTexts().live.ask;
  const { me, merchant } = useProfilePage();
  return (
    <>
      <TextField
        name="business_name"
        label={words.business}
        defaultValue={merchant.name}
        autoComplete="organization"
        maxLength={100}
      />
      <TextField
        name="website"
        label={words.website}
        hint={words.websiteHint}
        type="url"
        autoComplete="url"
        dir="ltr"
      />
      <div className="two">
        <TextField
          name="contact_name"
          label={words.contact}
          defaultValue={me.person.name}
          autoComplete="name"
          maxLength={100}
        />
        <TextField
          name="contact_email"
          label={words.contactEmail}
          type="email"
          defaultValue={me.person.email}
          autoComplete="email"
          dir="ltr"
        />
        <TextField
          name="expected_monthly_volume"
          label={words.volume}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
        <TextField
          name="currency"
          label={words.currency}
          defaultValue="BHD"
          maxLength={3}
          pattern="[A-Za-z]{3}"
          autoComplete="off"
          dir="ltr"
        />
      </div>
      <TextArea name="note" label={words.note} hint={words.noteHint} maxLength={1_000} isOptional />
    </>
  );
}
