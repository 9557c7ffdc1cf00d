import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../calls/call.ts';
import { reloadMe } from '../../calls/me.ts';
import { TextField } from '../../pieces/field.tsx';
import { Form, Submit } from '../../pieces/form.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** The first step after a sign-up without an invitation, and the page to add another merchant. */
export function NewMerchantPage() {
  const { access } = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const words = access.newMerchant;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="panel panel-inner narrow">
        <Form
          onSend={async ({ name = '' }) => {
            const { profile_id: profileId } = await call('createMerchant', { body: { name: name.trim() } });
            await reloadMe(client);
            await navigate({ to: '/profiles/$profileId', params: { profileId } });
          }}
        >
          <TextField name="name" label={words.name} hint={words.nameHint} maxLength={100} autoFocus />
          <div className="row">
            <Submit>{words.button}</Submit>
          </div>
        </Form>
      </div>
    </>
  );
}
