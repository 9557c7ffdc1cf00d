import { accentColours, isReadable } from '@pay/look/accent-colours';
import { contrast } from '@pay/look/contrast';
import { useState } from 'react';
import { TextField } from '../../pieces/field.tsx';
import { Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CardPagePreview } from './card-page-preview.tsx';
import { LogoField } from './logo-field.tsx';
import { ProfileForm } from './profile-form.tsx';

const OURS = '#0b6b61';
const COLOUR = /^#[0-9a-f]{6}$/;

/** Logo and colour of the card page, with a preview. */
export function LookSection() {
  const words = useTexts().settings.look;
  const { profile } = useProfilePage();
  /** The value of the field while it is not saved; null if the field shows the saved value. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Section title={words.title} lead={words.lead}>
      <LogoField />
      <ProfileForm
        profileId={profile.profile_id}
        of={({ look }) => look.accent}
        onFresh={() => setTyped(null)}
        changes={({ accent = '' }) => ({ accent: accent.trim().toLowerCase() || null })}
      >
        {({ look, display_name: name }) => {
          const text = (typed ?? look.accent ?? '').trim().toLowerCase();
          const colour = COLOUR.test(text) ? text : null;
          return (
            <>
              <div className="colour-line">
                <TextField
                  name="accent"
                  label={words.accent}
                  hint={words.accentHint}
                  value={typed ?? look.accent ?? ''}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                  className="box-mono"
                  maxLength={7}
                  autoComplete="off"
                  spellCheck={false}
                  dir="ltr"
                  isOptional
                />
                <input
                  type="color"
                  className="colour-box"
                  aria-label={words.pick}
                  value={colour ?? OURS}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              </div>
              {text !== '' && <Contrast colour={colour} />}
              <CardPagePreview name={name} accent={colour} hasLogo={look.has_logo} />
            </>
          );
        }}
      </ProfileForm>
    </Section>
  );
}

/** Explains how readable the colour is, and how the card page adapts. */
function Contrast({ colour }: { readonly colour: string | null }) {
  const words = useTexts().settings.look;
  if (!colour) return <p className="state state-bad">{words.notAColour}</p>;
  const { onFill, accent } = accentColours(colour, 'light');
  const ratio = (Math.floor(contrast(colour, '#ffffff') * 10) / 10).toFixed(1);
  const isFine = isReadable(colour) && accent === colour;
  return (
    <div className="stack stack-tight" role="status">
      <p className={`state state-wraps ${isFine ? 'state-good' : 'state-warn'}`}>
        <span>
          {words.contrast(ratio)} {isFine && words.enough}
          {onFill !== '#ffffff' && `${words.darkText} `}
          {accent !== colour && words.darker}
        </span>
      </p>
    </div>
  );
}
