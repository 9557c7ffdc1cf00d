import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAnswer } from '../../calls/use-answer.ts';
import { buttonClass } from '../../pieces/button.tsx';
import { CodeBlock } from '../../pieces/code-block.tsx';
import { Icon } from '../../pieces/icon.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { Together } from '../../pieces/together.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { curlExample, nodeExample, policyLines, statusExample, type Wiring, widgetExample } from './examples.ts';
import { TestCards } from './test-cards-table.tsx';
import { TestClock } from './test-clock.tsx';
import { useDeveloperTexts } from './use-developer-texts.ts';

export function DevelopersPage() {
  const words = useDeveloperTexts();
  const { me, profile, may } = useProfilePage();
  const engine = me.engines[profile.environment];
  const keys = useAnswer('listKeys', { params: { profile_id: profile.profile_id } });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Together key={profile.profile_id}>
        <Loaded query={keys}>
          {({ publishable, secrets }) => {
            const secret = secrets?.find((key) => key.is_default && key.revoked_at === null);
            const wiring = {
              engine,
              publishableKey: publishable.value,
              secretMask: secret?.masked ?? (profile.environment === 'live' ? 'sk_live_…' : 'sk_test_…'),
            };
            return <QuickStart wiring={wiring} hasSecret={secret !== undefined || secrets === null} />;
          }}
        </Loaded>
        <TestCards />
        {profile.environment === 'sandbox' && may('clock.advance') && <TestClock />}
        <Section title={words.reference.title} lead={words.reference.lead}>
          <div className="row">
            <a className={buttonClass('plain')} href={`${engine}/docs`} target="_blank" rel="noreferrer">
              {words.reference.docs}
              <Icon name="open" small />
            </a>
            <a className={buttonClass('plain')} href={`${engine}/openapi.json`} target="_blank" rel="noreferrer">
              {words.reference.download}
              <Icon name="open" small />
            </a>
          </div>
        </Section>
        <Section title={words.policy.title} lead={words.policy.lead}>
          <CodeBlock
            title={words.policy.copy}
            code={policyLines(me.script_host, [me.engines.sandbox, me.engines.live])}
          />
        </Section>
      </Together>
    </>
  );
}

type QuickStartProps = { readonly wiring: Wiring; readonly hasSecret: boolean };

function QuickStart({ wiring, hasSecret }: QuickStartProps) {
  const words = useDeveloperTexts().start;
  const { profile, may } = useProfilePage();
  const [language, setLanguage] = useState<'curl' | 'node'>('curl');
  return (
    <Section title={words.title} lead={words.lead} isWhole>
      <div className="row row-apart">
        <h3>{words.server}</h3>
        <fieldset className="choice" aria-label={words.server}>
          {(['curl', 'node'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === language} onClick={() => setLanguage(each)}>
              {words[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <p className="soft">
        {words.needsSecret}{' '}
        {!hasSecret && may('keys.change') && (
          <Link to="/profiles/$profileId/keys" params={{ profileId: profile.profile_id }}>
            {words.makeKey}
          </Link>
        )}
      </p>
      <CodeBlock title={words[language]} code={language === 'curl' ? curlExample(wiring) : nodeExample(wiring)} />
      <h3>{words.confirm}</h3>
      <p className="soft">{words.confirmLead}</p>
      <CodeBlock title={words.curl} code={statusExample(wiring)} />
      <h3>{words.widget}</h3>
      <p className="soft">{words.widgetLead}</p>
      <WidgetExample wiring={wiring} />
    </Section>
  );
}

function WidgetExample({ wiring }: { readonly wiring: Wiring }) {
  const words = useDeveloperTexts().start;
  const read = useAnswer('readScriptTag', {});
  return (
    <Loaded query={read}>
      {({ tag, refusal }) =>
        tag ? (
          <CodeBlock title={words.html} code={widgetExample(wiring, tag)} />
        ) : (
          <Notice kind="bad" title={words.noTag}>
            {refusal && words.refusals[refusal]}
          </Notice>
        )
      }
    </Loaded>
  );
}
