import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../calls/use-action.ts';
import { Button } from '../../../pieces/button.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { ProblemNotice } from '../../../pieces/problem-notice.tsx';
import { Section } from '../../../pieces/section.tsx';
import { UnsavedGuard } from '../../../pieces/unsaved-guard.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { type DraftRule, needsRanges, withRule } from './draft.ts';
import { FallbackRule } from './fallback-rule.tsx';
import { JsonEditor } from './json-editor.tsx';
import type { Routing } from './routing-page.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import type { EditedRules } from './use-rules.ts';

type RulesProps = { readonly rules: EditedRules; readonly routing: Routing };

/** The rules as a list to edit, the same rules as JSON, and the buttons that save or discard the changes. */
export function Rules({ rules, routing: { accounts, card_ranges: ranges } }: RulesProps) {
  const { routing: words } = useTexts();
  const [asked, setAsked] = useState<DraftRule | 'new' | null>(null);
  const { draft } = rules;
  const lacksRanges = ranges === 0 && draft?.rules.some(({ rule }) => needsRanges(rule));
  return (
    <Section
      title={words.rules}
      lead={words.rulesLead}
      isWhole
      action={
        accounts.length > 0 && (
          <Button icon="plus" onClick={() => setAsked('new')}>
            {words.add}
          </Button>
        )
      }
    >
      {draft === null && <Notice title={words.off}>{words.offMeans}</Notice>}
      {lacksRanges && <Notice kind="warn">{words.noRanges}</Notice>}
      {rules.problems.length > 0 && <Notice kind="warn">{words.json.unusable}</Notice>}
      <div className="panel">
        <RuleList rules={rules} accounts={accounts} onEdit={setAsked} />
        {draft !== null && (
          <>
            <FallbackRule accounts={accounts} />
            <Choices rules={rules} />
          </>
        )}
        <Foot rules={rules} />
      </div>
      {asked !== null && (
        <RuleDialog
          title={
            asked === 'new'
              ? words.form.add
              : words.rule.edit((draft?.rules.findIndex(({ id }) => id === asked.id) ?? 0) + 1)
          }
          rule={asked === 'new' ? null : asked.rule}
          accounts={accounts}
          onDone={(rule) => {
            rules.change(withRule(draft, asked === 'new' ? null : asked.id, rule));
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  );
}

/** Everything that concerns all rules together. */
function Choices({ rules: { draft, change } }: Pick<RulesProps, 'rules'>) {
  const { routing: words } = useTexts();
  return (
    <div className="rule-choices">
      <label className="check">
        <input
          type="checkbox"
          checked={draft?.secondAccount ?? false}
          onChange={(event) => draft && change({ ...draft, secondAccount: event.currentTarget.checked })}
        />
        <span>{words.second}</span>
      </label>
      <Button kind="quiet danger" onClick={() => change(null)}>
        {words.turnOff}
      </Button>
    </div>
  );
}

/** The JSON, and what happens to the changes. */
function Foot({ rules }: Pick<RulesProps, 'rules'>) {
  const { routing: words } = useTexts();
  const { isBusy, problem, run, forget } = useAction();
  const [isSaved, setSaved] = useState(false);
  const [isJsonOpen, setJsonOpen] = useState(false);
  const isChanged = useRef(false);
  const save = useRef<HTMLButtonElement>(null);
  const json = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    isChanged.current = rules.isChanged;
  }, [rules.isChanged]);
  const press = async () => {
    setSaved(false);
    if (rules.problems.length > 0) {
      setJsonOpen(true);
      // The field can only take the focus once it is shown.
      requestAnimationFrame(() => json.current?.focus());
      return;
    }
    if (await run(async () => rules.isChanged && (await rules.save()))) setSaved(true);
  };
  return (
    <>
      <UnsavedGuard isChanged={isChanged} />
      <JsonEditor rules={rules} field={json} isOpen={isJsonOpen} onToggle={setJsonOpen} />
      {problem && (
        <div className="panel-inner">
          <ProblemNotice problem={problem} />
        </div>
      )}
      <div className="panel-foot">
        <div className="row">
          <Button ref={save} kind="main" isBusy={isBusy} onClick={() => void press()}>
            {words.save}
          </Button>
          {rules.isChanged && (
            <Button
              onClick={() => {
                forget();
                rules.discard();
                save.current?.focus();
              }}
            >
              {words.discard}
            </Button>
          )}
        </div>
        <div role="status">
          {rules.isChanged && <p className="state state-warn state-wraps">{words.changed}</p>}
          {!rules.isChanged && isSaved && <p className="state state-good">{words.saved}</p>}
        </div>
      </div>
    </>
  );
}
