import type { KeyScope } from '@pay/core/merchants/keys/key-scope';
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

type SecretKeysProps = {
  readonly profileId: string;
  readonly secrets: readonly SecretKey[] | null;
  /** The rights that the person can give to a key. */
  readonly grantable: readonly KeyScope[];
};

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

/** Active keys first. Inactive keys are collapsed, and their number is shown. */
export function SecretKeys({ profileId, secrets, grantable }: SecretKeysProps) {
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
      {active.some(isExpiring) && (
        <Notice kind="warn" title={words.expiring.title}>
          {words.expiring.advice}
        </Notice>
      )}
      {active.some(({ created_by: creator }) => creator?.has_left) && (
        <Notice kind="warn" title={words.left.title}>
          {words.left.advice}
        </Notice>
      )}
      <div className="panel">
        {active.length === 0 ? (
          <Empty icon="key" title={words.empty.title} action={create}>
            {words.empty.advice}
          </Empty>
        ) : (
          <KeyTable keys={active} label={words.title} grantable={grantable} onAsk={setQuestion} />
        )}
        {over.length > 0 && (
          <details className="panel-details">
            <summary>{words.over(over.length)}</summary>
            <KeyTable keys={over} label={words.over(over.length)} grantable={grantable} onAsk={setQuestion} />
          </details>
        )}
      </div>
      {question && (
        <KeyDialog
          profileId={profileId}
          question={question}
          grantable={grantable}
          onClose={() => setQuestion(null)}
          onAsk={setQuestion}
        />
      )}
    </Section>
  );
}

function isExpiring({ expires_at: end }: SecretKey): boolean {
  return end !== null && Date.parse(end) < Date.now() + SOON_DAYS * DAY_MS;
}
