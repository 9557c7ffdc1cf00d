import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../texts/use-texts.ts';
import { type DraftRule, isForAll, withMoved, withoutRule } from './draft.ts';
import type { RoutedAccount } from './routing-page.tsx';
import { RuleItem } from './rule-item.tsx';
import type { EditedRules } from './use-rules.ts';

type RuleListProps = {
  readonly rules: EditedRules;
  readonly accounts: readonly RoutedAccount[];
  readonly onEdit: (rule: DraftRule) => void;
};

/** The rules in words, in order, with buttons to change them. */
export function RuleList({ rules: { draft, change }, accounts, onEdit }: RuleListProps) {
  const { routing: words } = useTexts();
  const [news, setNews] = useState('');
  const moved = useRef<HTMLElement | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // Browsers take the focus from an element that moves in the document.
  useEffect(() => {
    moved.current?.focus();
    moved.current = null;
  });
  if (draft === null) return null;
  const { rules } = draft;
  const firstForAll = rules.findIndex(({ rule }) => isForAll(rule));
  return (
    <>
      <p className="heard" role="status">
        {news}
      </p>
      {rules.length === 0 && <p className="panel-inner soft">{words.noRules}</p>}
      <ol ref={list} className="rules" tabIndex={-1} aria-label={words.rules}>
        {rules.map((each, place) => (
          <RuleItem
            key={each.id}
            rule={each.rule}
            place={place}
            count={rules.length}
            hiddenBy={firstForAll !== -1 && firstForAll < place ? firstForAll : null}
            accounts={accounts}
            onMove={(by, button) => {
              moved.current = button;
              change(withMoved(draft, each.id, by));
              setNews(words.rule.moved(place + 1, place + by + 1));
            }}
            onEdit={() => onEdit(each)}
            onRemove={() => {
              change(withoutRule(draft, each.id));
              setNews(words.rule.removed(place + 1));
              list.current?.focus();
            }}
          />
        ))}
      </ol>
    </>
  );
}
