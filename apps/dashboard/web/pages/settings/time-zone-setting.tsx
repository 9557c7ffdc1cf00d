import { useId } from 'react';
import { TextField } from '../../pieces/field.tsx';
import { Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ProfileForm } from './profile-form.tsx';

const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

/** The time zone of the profile's days. A zone that the browser does not list can be typed. */
export function TimeZoneSetting() {
  const words = useTexts().settings.timeZone;
  const { profile } = useProfilePage();
  const list = useId();
  return (
    <Section title={words.title} lead={words.lead}>
      <ProfileForm
        profileId={profile.profile_id}
        of={({ time_zone: zone }) => zone}
        changes={({ time_zone: zone = '' }) => ({ time_zone: zone.trim() })}
      >
        {({ time_zone: zone }) => (
          <>
            <TextField
              name="time_zone"
              label={words.label}
              hint={words.hint}
              defaultValue={zone}
              list={list}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
            <datalist id={list}>
              {ZONES.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </ProfileForm>
    </Section>
  );
}
