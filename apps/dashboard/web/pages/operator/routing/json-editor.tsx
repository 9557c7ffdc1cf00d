import { type RefObject, useId } from 'react';
import { fieldWords } from '../../../texts/problem-words.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { JsonProblem } from './draft.ts';
import type { EditedRules } from './use-rules.ts';

type JsonEditorProps = {
  readonly rules: EditedRules;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
};

/** The rules as JSON. Valid rules appear in the list immediately, and each invalid part is named. */
export function JsonEditor({ rules, field, isOpen, onToggle }: JsonEditorProps) {
  const { json: words } = useTexts().routing;
  const id = useId();
  const { problems } = rules;
  return (
    <details className="panel-details" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>{words.title}</summary>
      <div className="panel-inner">
        <div className="field">
          <label htmlFor={id}>{words.label}</label>
          <textarea
            ref={field}
            id={id}
            className="box box-mono"
            rows={16}
            dir="ltr"
            spellCheck={false}
            value={rules.json}
            aria-describedby={`${id}-hint${problems.length > 0 ? ` ${id}-error` : ''}`}
            aria-invalid={problems.length > 0 || undefined}
            onChange={(event) => rules.type(event.currentTarget.value)}
            onBlur={rules.endTyping}
          />
          {problems.length > 0 && (
            <ul id={`${id}-error`} className="stack stack-tight">
              {problems.map((problem) => (
                <li key={problem.field} className="field-error">
                  <Problem problem={problem} />
                </li>
              ))}
            </ul>
          )}
          <p className="field-hint" id={`${id}-hint`}>
            {words.hint}
          </p>
        </div>
      </div>
    </details>
  );
}

function Problem({ problem: { field, reason } }: { readonly problem: JsonProblem }) {
  const texts = useTexts();
  if (reason === null) return <span>{texts.routing.json.syntax}</span>;
  return (
    <span>
      <bdi className="mono breaks" dir="ltr">
        {field}
      </bdi>
      : {fieldWords({ field, reason }, field, texts)}
    </span>
  );
}
