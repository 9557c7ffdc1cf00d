import { useAnswer, useTaggedAnswer } from '../../calls/use-answer.ts';
import { Copyable } from '../../pieces/copyable.tsx';
import { Bones, Loaded } from '../../pieces/loaded.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AcquirerFact, AcquirerMissing, useAcquirers } from './acquirer.tsx';
import { Checklist } from './checklist.tsx';
import { Figures } from './figures/figures.tsx';
import { type Step, stepsOf } from './steps.ts';
import { useWarnings, Warnings } from './warnings.tsx';

export function HomePage() {
  const texts = useTexts();
  const current = useProfilePage();
  const { profile } = current;
  const params = { profile_id: profile.profile_id };
  const keys = useAnswer('listKeys', { params });
  const settings = useTaggedAnswer('readProfile', { params });
  const steps = keys.data && settings.data ? stepsOf(current, keys.data, settings.data.value) : null;
  // Before the first payment the figures are empty, so the steps are shown above them.
  const isBeginning = steps?.some(({ name, isDone }) => name === 'payment' && !isDone) ?? false;
  const checklist = steps ? (
    <Steps steps={steps} isBrief={!isBeginning} />
  ) : (
    <Loaded query={keys}>{() => <Loaded query={settings}>{() => null}</Loaded>}</Loaded>
  );
  const head = <PageHead title={profile.display_name} lead={texts.home.lead[profile.environment]} />;
  const isReady = [keys, settings, useWarnings(profile.profile_id), useAcquirers(profile)].every(
    ({ isPending }) => !isPending,
  );
  // Nothing is shown before everything above the figures is known, so that nothing moves.
  if (!isReady)
    return (
      <>
        {head}
        <Bones isTall />
      </>
    );
  return (
    <>
      {head}
      <AcquirerMissing profile={profile} />
      <Warnings profileId={profile.profile_id} />
      {isBeginning && checklist}
      <Figures key={profile.profile_id} profileId={profile.profile_id}>
        {!isBeginning && checklist}
        <Facts />
      </Figures>
    </>
  );
}

type StepsProps = {
  readonly steps: readonly Step[];
  /** Whether to show only the unfinished steps. */
  readonly isBrief: boolean;
};

function Steps({ steps, isBrief }: StepsProps) {
  const { home } = useTexts();
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Section title={home.steps.title} isWhole>
      <Checklist steps={steps} isBrief={isBrief} />
    </Section>
  );
}

function Facts() {
  const texts = useTexts();
  const words = texts.home.facts;
  const { profile, merchant, me } = useProfilePage();
  return (
    <Section title={words.title}>
      <dl className="facts panel panel-inner">
        <div>
          <dt>{words.id}</dt>
          <dd>
            <Copyable value={profile.profile_id} />
          </dd>
        </div>
        <div>
          <dt>{words.host}</dt>
          <dd>
            <Copyable value={me.engines[profile.environment]} />
          </dd>
        </div>
        <div>
          <dt>{words.merchant}</dt>
          <dd>
            <bdi>{merchant.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.merchantId}</dt>
          <dd>
            <Copyable value={merchant.merchant_id} />
          </dd>
        </div>
        <div>
          <dt>{texts.accounts.own.fact}</dt>
          <dd>
            <AcquirerFact profile={profile} />
          </dd>
        </div>
        <div>
          <dt>{words.role}</dt>
          <dd>{texts.roles[merchant.role]}</dd>
        </div>
      </dl>
    </Section>
  );
}
