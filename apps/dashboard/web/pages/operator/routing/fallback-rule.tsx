import { ShortId } from '../../../pieces/copyable.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { RoutedAccount } from './routing-page.tsx';

/** Where payments that match no rule go. Nobody can change this rule. */
export function FallbackRule({ accounts }: { readonly accounts: readonly RoutedAccount[] }) {
  const { last: words } = useTexts().routing;
  const active = accounts.filter(({ state }) => state === 'active');
  return (
    <div className="rule rule-last">
      <div className="rule-words">
        <p className="strong">{words.title}</p>
        <p>{active.length === 0 ? words.nobody : words.to}</p>
        {active.length > 0 && (
          <ol className="rule-order">
            {active.map(({ account_id: id, title }) => (
              <li key={id}>
                <bdi>{title}</bdi> <ShortId id={id} isSoft />
              </li>
            ))}
          </ol>
        )}
        <p className="soft small">{words.passedOver}</p>
      </div>
    </div>
  );
}
