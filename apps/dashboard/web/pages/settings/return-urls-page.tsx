import { TextField } from '../../pieces/field.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ProfileForm } from './profile-form.tsx';

export function ReturnUrlsPage() {
  const words = useTexts().settings.returnUrls;
  const { profile } = useProfilePage();
  const hint = profile.environment === 'sandbox' ? `${words.hint} ${words.hintSandbox}` : words.hint;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Section title={words.section} lead={words.sectionLead}>
        <ProfileForm
          key={profile.profile_id}
          profileId={profile.profile_id}
          of={({ success_url: success, failure_url: failure }) => [success, failure]}
          changes={({ success_url: success = '', failure_url: failure = '' }) => ({
            success_url: success.trim() || null,
            failure_url: failure.trim() || null,
          })}
        >
          {({ success_url: success, failure_url: failure }) => (
            <>
              <Address name="success_url" label={words.success} value={success} hint={hint} />
              <Address name="failure_url" label={words.failure} value={failure} hint={words.none} />
              {success ? <Example address={success} /> : null}
              <p className="soft small">{words.frozen}</p>
            </>
          )}
        </ProfileForm>
      </Section>
    </>
  );
}

type AddressProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly hint: string;
};

function Address({ name, label, value, hint }: AddressProps) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      defaultValue={value ?? ''}
      className="box-mono"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      isOptional
    />
  );
}

/** An example of a return, so that nobody has to guess the parameters. */
function Example({ address }: { readonly address: string }) {
  const words = useTexts().settings.returnUrls;
  const url = URL.parse(address);
  if (!url) return null;
  const query = 'track_id=trk_…&payment_id=pay_…&status=success';
  return (
    <div className="stack stack-tight">
      <p className="label">{words.example}</p>
      <code className="code breaks" dir="ltr">
        {address}
        {url.search === '' ? '?' : '&'}
        {query}
      </code>
    </div>
  );
}
