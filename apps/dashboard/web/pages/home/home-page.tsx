import { useAnswer, useTaggedAnswer } from '../../calls/use-answer.ts';
import { Copyable } from '../../pieces/copyable.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Checklist } from './checklist.tsx';
import { stepsOf } from './steps.ts';

export function HomePage() {
  const texts = useTexts();
  const words = texts.home;
  const current = useProfilePage();
  const { profile, merchant, me } = current;
  const params = { profile_id: profile.profile_id };
  const keys = useAnswer('listKeys', { params });
  const settings = useTaggedAnswer('readProfile', { params });
  return (
    <>
      <PageHead title={profile.display_name} lead={words.lead[profile.environment]} />
      <Section title={words.steps.title} isWhole>
        <Loaded query={keys}>
          {(known) => (
            <Loaded query={settings}>{({ value }) => <Checklist steps={stepsOf(current, known, value)} />}</Loaded>
          )}
        </Loaded>
      </Section>
      <Section title={words.facts.title}>
        <dl className="facts panel panel-inner">
          <div>
            <dt>{words.facts.id}</dt>
            <dd>
              <Copyable value={profile.profile_id} />
            </dd>
          </div>
          <div>
            <dt>{words.facts.host}</dt>
            <dd>
              <Copyable value={me.engines[profile.environment]} />
            </dd>
          </div>
          <div>
            <dt>{words.facts.merchant}</dt>
            <dd>
              <bdi>{merchant.name}</bdi>
            </dd>
          </div>
          <div>
            <dt>{words.facts.merchantId}</dt>
            <dd>
              <Copyable value={merchant.merchant_id} />
            </dd>
          </div>
          <div>
            <dt>{words.facts.role}</dt>
            <dd>{texts.roles[merchant.role]}</dd>
          </div>
        </dl>
      </Section>
    </>
  );
}
