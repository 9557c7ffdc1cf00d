import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { reloadMe } from '../../calls/me.ts';
import { TextField } from '../../pieces/field.tsx';
import { Form, Saved, Submit } from '../../pieces/form.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { Together } from '../../pieces/together.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { LookSection } from './look-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ReceiptsSetting } from './receipts-setting.tsx';
import { RefundThresholds } from './refund-thresholds.tsx';
import { TimeZoneSetting } from './time-zone-setting.tsx';

export function SettingsPage() {
  const { settings: words } = useTexts();
  const { profile, may } = useProfilePage();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Together key={profile.profile_id}>
        <Section title={words.name.title} lead={words.name.lead}>
          <ProfileForm
            profileId={profile.profile_id}
            of={({ display_name: name }) => name}
            changes={({ display_name: name = '' }) => ({ display_name: name.trim() })}
          >
            {({ display_name: name }) => (
              <TextField name="display_name" label={words.name.label} defaultValue={name} maxLength={100} />
            )}
          </ProfileForm>
        </Section>
        <LookSection />
        <TimeZoneSetting />
        {may('merchant.change') && <ReceiptsSetting />}
        {may('merchant.change') && <RefundThresholds />}
        {may('merchant.change') && <MerchantName />}
      </Together>
    </>
  );
}

function MerchantName() {
  const texts = useTexts();
  const words = texts.settings.name;
  const { merchant } = useProfilePage();
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  return (
    <Section title={words.merchantTitle} lead={words.merchantLead}>
      <Form
        className="panel"
        isGuarded
        onSend={async ({ name = '' }) => {
          await call('changeMerchant', { params: { merchant_id: merchant.merchant_id }, body: { name: name.trim() } });
          await reloadMe(client);
          setSaved(true);
        }}
      >
        <div className="panel-inner">
          <TextField name="name" label={words.merchantLabel} defaultValue={merchant.name} maxLength={100} />
        </div>
        <div className="panel-foot">
          <Submit>{texts.save}</Submit>
          {isSaved && <Saved>{texts.saved}</Saved>}
        </div>
      </Form>
    </Section>
  );
}
