import { useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { Button } from '../../pieces/button.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { KeyDialog, type KeyQuestion } from './key-dialog.tsx';
import { KeyTable } from './key-table.tsx';

export type SecretKey = NonNullable<Answer<'listKeys'>['secrets']>[number];

type SecretKeysProps = { readonly profileId: string; readonly secrets: readonly SecretKey[] | null };

/** Active keys first. Inactive keys are collapsed, and their number is shown. */
export function SecretKeys({ profileId, secrets }: SecretKeysProps) {
  const words = useTexts().keys.secrets;
  const { may } = useProfilePage();
  const [question, setQuestion] = useState<KeyQuestion | null>(null);
  if (!secrets) {
    return (
      <Section title={words.title} lead={words.lead} isWhole>
        <Notice>{words.hidden}</Notice>
      </Section>
    );
  }
  const active = secrets.filter((key) => key.revoked_at === null);
  const over = secrets.filter((key) => key.revoked_at !== null).reverse();
  const create = may('keys.change') && (
    <Button kind="main" icon="plus" onClick={() => setQuestion({ kind: 'create' })}>
      {words.create}
    </Button>
  );
  return (
    <Section title={words.title} lead={words.lead} isWhole action={active.length > 0 && create}>
      {active.some(({ kind }) => kind === 'legacy') && (
        <Notice kind="warn" title={words.nudge.title}>
          {words.nudge.advice}
        </Notice>
      )}
      <div className="panel">
        {active.length === 0 ? (
          <Empty icon="key" title={words.empty.title} action={create}>
            {words.empty.advice}
          </Empty>
        ) : (
          <KeyTable keys={active} label={words.title} onAsk={setQuestion} />
        )}
        {over.length > 0 && (
          <details className="panel-details">
            <summary>{words.over(over.length)}</summary>
            <KeyTable keys={over} label={words.over(over.length)} onAsk={setQuestion} />
          </details>
        )}
      </div>
      {question && (
        <KeyDialog profileId={profileId} question={question} onClose={() => setQuestion(null)} onAsk={setQuestion} />
      )}
    </Section>
  );
}
