import { MOVED_KINDS } from '@pay/core/looking/test-clock/moved-kind';
import { useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AdvanceDialog } from './advance-dialog.tsx';
import { spanText } from './span-text.ts';
import { useDeveloperTexts } from './use-developer-texts.ts';

type Clock = Answer<'readTestClock'>;

const HOUR = 3_600;
const STEPS = [HOUR, 24 * HOUR, 7 * 24 * HOUR] as const;

/** The test clock of a sandbox profile. Only people who can advance the clock see this section. */
export function TestClock() {
  const { lang } = useTexts();
  const words = useDeveloperTexts().clock;
  const { profile } = useProfilePage();
  const params = { profile_id: profile.profile_id };
  const clock = useAnswer('readTestClock', { params });
  /** The seconds that were chosen, or null to enter them. */
  const [asked, setAsked] = useState<{ readonly seconds: number | null }>();
  return (
    <Section title={words.title} lead={words.lead}>
      <Loaded query={clock}>
        {(read) => (
          <div className="panel">
            <div className="panel-inner stack" role="status">
              <p>{read.advanced_seconds === 0 ? words.never : words.total(spanText(read.advanced_seconds, lang))}</p>
              {read.last_advance && <LastAdvance advance={read.last_advance} />}
            </div>
            <div className="panel-foot">
              {STEPS.map((seconds) => (
                <Button key={seconds} onClick={() => setAsked({ seconds })}>
                  {words.step(spanText(seconds, lang))}
                </Button>
              ))}
              <Button onClick={() => setAsked({ seconds: null })}>{words.other}</Button>
            </div>
          </div>
        )}
      </Loaded>
      {asked && (
        <AdvanceDialog profileId={profile.profile_id} seconds={asked.seconds} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  );
}

function LastAdvance({ advance }: { readonly advance: NonNullable<Clock['last_advance']> }) {
  const { lang } = useTexts();
  const words = useDeveloperTexts().clock;
  const kinds = MOVED_KINDS.filter((kind) => advance.moved[kind] > 0);
  return (
    <div className="stack stack-tight">
      <p>
        {words.last(spanText(advance.seconds, lang))} <When at={advance.at} />.{' '}
        {kinds.length === 0 ? words.nothing : words.forward}
      </p>
      <dl className="facts small">
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{words.moved[kind]}</dt>
            <dd className="figures">{advance.moved[kind]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
