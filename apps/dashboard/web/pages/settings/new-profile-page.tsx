import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../calls/call.ts';
import { reloadMe } from '../../calls/me.ts';
import { SelectField, TextField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';

export function NewProfilePage() {
  const texts = useTexts();
  const words = texts.settings.newProfile;
  const { merchant, profile, may } = useProfilePage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isApproved = merchant.live === 'approved';
  const create = async ({ display_name: name = '', environment }: Readonly<Record<string, string>>) => {
    const { profile_id: profileId } = await call('createProfile', {
      params: { merchant_id: merchant.merchant_id },
      body: { display_name: name.trim(), environment: environment === 'live' ? 'live' : 'sandbox' },
    });
    await reloadMe(client);
    await navigate({ to: '/profiles/$profileId', params: { profileId } });
  };
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {may('profile.create') ? (
        <div className="panel panel-inner narrow">
          <Form onSend={create}>
            <TextField name="display_name" label={words.name} hint={words.nameHint} maxLength={100} autoFocus />
            <SelectField
              name="environment"
              label={words.environment}
              hint={isApproved ? undefined : words.notYet}
              defaultValue={isApproved ? profile.environment : 'sandbox'}
            >
              <option value="sandbox">{words.sandbox}</option>
              {isApproved && <option value="live">{words.live}</option>}
            </SelectField>
            <div className="row">
              <Submit>{words.button}</Submit>
            </div>
          </Form>
        </div>
      ) : (
        <Notice>{texts.noRight(texts.roles[merchant.role])}</Notice>
      )}
    </>
  );
}
