import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../../api/calls.ts';
import { call } from '../../../calls/call.ts';
import { useAnswer, useReload } from '../../../calls/use-answer.ts';
import { BackLink } from '../../../pieces/back-link.tsx';
import { TextArea } from '../../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../../pieces/form.tsx';
import { Loaded } from '../../../pieces/loaded.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { PageHead, Section } from '../../../pieces/section.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { OperatorOnly } from '../operator-only.tsx';
import { HealthTable } from './health-table.tsx';
import { Trial } from './trial.tsx';

export type Routing = Answer<'readRouting'>;

export function RoutingPage() {
  return (
    <OperatorOnly>
      <OneRouting />
    </OperatorOnly>
  );
}

function OneRouting() {
  const { routing: words, accounts } = useTexts();
  const { ofProfile = '' } = useParams({ strict: false });
  const routing = useAnswer('readRouting', { params: { profile_id: ofProfile } });
  return (
    <>
      <BackLink to="/operator/acquirers">{accounts.title}</BackLink>
      <PageHead title={words.title} lead={words.lead} />
      <Loaded query={routing}>
        {(found) => (
          <>
            <Section title={words.accounts} lead={words.accountsLead} isWhole>
              <HealthTable accounts={found.accounts} />
            </Section>
            <Rules profileId={ofProfile} routing={found} />
            <Trial profileId={ofProfile} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Rules({ profileId, routing: found }: { readonly profileId: string; readonly routing: Routing }) {
  const { routing: words } = useTexts();
  const reload = useReload();
  const [isSaved, setIsSaved] = useState(false);
  const { version, routing, card_ranges: ranges } = found;
  const needsRanges = routing?.rules.some(({ countries = [] }) => countries.length > 0) ?? false;
  const save = async ({ rules = '' }: Typed) => {
    setIsSaved(false);
    await call('setRouting', { params: { profile_id: profileId }, body: { version, rules } });
    setIsSaved(true);
    await reload('readRouting', 'tryRouting');
  };
  return (
    <Section title={words.rules} lead={words.rulesLead} isWhole>
      {routing === null && <Notice title={words.off}>{words.offMeans}</Notice>}
      {needsRanges && ranges === 0 && <Notice kind="warn">{words.noRanges}</Notice>}
      {isSaved && (
        <Notice kind="good" isNews>
          {words.saved}
        </Notice>
      )}
      <Form key={version} onSend={save}>
        <TextArea
          name="rules"
          label={words.json}
          hint={words.jsonHint}
          defaultValue={routing === null ? '' : JSON.stringify(routing, null, 2)}
          className="mono"
          rows={16}
          dir="ltr"
          spellCheck={false}
          isOptional
        />
        <div className="row">
          <Submit>{words.save}</Submit>
        </div>
      </Form>
    </Section>
  );
}
