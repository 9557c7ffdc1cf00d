import type { MouseEvent } from 'react';
import { IconButton } from '../../../pieces/button.tsx';
import { ShortId } from '../../../pieces/copyable.tsx';
import { Icon } from '../../../pieces/icon.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { WrittenRule } from './draft.ts';
import type { RoutedAccount } from './routing-page.tsx';
import { ruleWords } from './rule-words.ts';

type RuleItemProps = {
  readonly rule: WrittenRule;
  readonly place: number;
  readonly count: number;
  /** The place of an earlier rule that takes every payment. */
  readonly hiddenBy: number | null;
  readonly accounts: readonly RoutedAccount[];
  readonly onMove: (by: -1 | 1, button: HTMLElement) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

/** A rule in words, with its buttons. */
export function RuleItem({ rule, place, count, hiddenBy, accounts, onMove, onEdit, onRemove }: RuleItemProps) {
  const texts = useTexts();
  const { rule: words } = texts.routing;
  const isFirst = place === 0;
  const isLast = place === count - 1;
  // A button that cannot move its rule any further keeps the focus, so it is not really disabled.
  const mover = (by: -1 | 1, isAtEnd: boolean) => ({
    'aria-disabled': isAtEnd || undefined,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (!isAtEnd) onMove(by, event.currentTarget);
    },
  });
  return (
    <li className="rule">
      <span className="rule-place figures" aria-hidden="true">
        {place + 1}.
      </span>
      <div className="rule-words">
        <p className="strong">{ruleWords(rule, texts)}</p>
        <Shares rule={rule} accounts={accounts} />
        {hiddenBy !== null && <p className="state state-warn state-wraps small">{words.hidden(hiddenBy + 1)}</p>}
      </div>
      <div className="rule-buttons">
        <IconButton icon="up" label={words.up(place + 1)} {...mover(-1, isFirst)} />
        <IconButton icon="down" label={words.down(place + 1)} {...mover(1, isLast)} />
        <IconButton icon="pencil" label={words.edit(place + 1)} onClick={onEdit} />
        <IconButton icon="bin" label={words.remove(place + 1)} onClick={onRemove} />
      </div>
    </li>
  );
}

/** Which share of the payments goes where. */
function Shares({ rule, accounts }: Pick<RuleItemProps, 'rule' | 'accounts'>) {
  const { rule: words } = useTexts().routing;
  return (
    <ul className="rule-shares">
      {rule.accounts.map(({ account_id: id, percent }) => {
        const account = accounts.find((each) => each.account_id === id);
        return (
          <li key={id} className="row">
            <Icon name="next" small />
            <span className="heard">{words.to}</span>
            <bdi>{account?.title ?? id}</bdi>
            {account && <ShortId id={id} isSoft />}
            <span className="figures">{percent === 0 ? words.takesOver : <bdi dir="ltr">{percent}%</bdi>}</span>
            {account?.state !== 'active' && <span className="tag tag-warn">{words.inactive}</span>}
          </li>
        );
      })}
    </ul>
  );
}
