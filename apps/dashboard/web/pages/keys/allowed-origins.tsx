import { TextArea } from '../../pieces/field.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { Section } from '../../pieces/section.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { ProfileForm } from '../settings/profile-form.tsx';
import { linesOf } from './lines-of.ts';

/** The origins on which the publishable key works. */
export function AllowedOrigins({ profileId }: { readonly profileId: string }) {
  const words = useTexts().keys.origins;
  return (
    <Section title={words.title} lead={words.lead}>
      <ProfileForm
        profileId={profileId}
        saved={words.saved}
        of={(profile) => profile.allowed_origins}
        changes={({ allowed_origins: lines = '' }) => ({ allowed_origins: linesOf(lines) })}
      >
        {(profile) => (
          <>
            {profile.allowed_origins.length === 0 && <Notice kind="warn">{words.any}</Notice>}
            <TextArea
              name="allowed_origins"
              label={words.label}
              hint={words.hint}
              className="box-mono"
              defaultValue={profile.allowed_origins.join('\n')}
              required={false}
              spellCheck={false}
              dir="ltr"
              rows={4}
            />
          </>
        )}
      </ProfileForm>
    </Section>
  );
}
