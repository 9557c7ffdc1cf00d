import { ShortId } from '../../../pieces/copyable.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { WrittenRouting } from './draft.ts';
import type { RoutedAccount } from './routing-page.tsx';
import { ruleWords } from './rule-words.ts';
import type { Tried } from './trial.tsx';

type TrialOutcomeProps = { readonly tried: Tried; readonly accounts: readonly RoutedAccount[] };

/** Which rule decides and why, and where the payments go. */
export function TrialOutcome({ tried: { json, answer }, accounts }: TrialOutcomeProps) {
  const { trial: words } = useTexts().routing;
  const rules = json === '' ? [] : (JSON.parse(json) as WrittenRouting).rules;
  const { rule, missed } = answer;
  return (
    <Notice title={rule === null ? words.noRule : words.rule(rule)} isNews>
      {rules.length > 0 && (
        <ol className="rule-order">
          {rules.slice(0, rule ?? rules.length).map((each, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules can be the same, and these do not change.
            <Why key={place} rule={each} missed={missed[place] ?? []} />
          ))}
        </ol>
      )}
      {rule === null && <p>{words.order}</p>}
      {answer.accounts.length === 0 ? <p className="strong">{words.nobody}</p> : <Takers accounts={answer.accounts} />}
      <PassedOver answer={answer} rule={rule === null ? undefined : rules[rule - 1]} accounts={accounts} />
    </Notice>
  );
}

type WhyProps = {
  readonly rule: WrittenRouting['rules'][number];
  readonly missed: Tried['answer']['missed'][number];
};

/** A rule with the conditions that the payment does not meet. */
function Why({ rule, missed }: WhyProps) {
  const texts = useTexts();
  const { trial: words } = texts.routing;
  const all = new Intl.ListFormat(locale(texts.lang)).format(missed.map((each) => words.conditions[each]));
  return (
    <li>
      {ruleWords(rule, texts)}
      <br />
      <span className={`state state-wraps ${missed.length === 0 ? 'state-good' : 'state-none'}`}>
        {missed.length === 0 ? words.fits : words.differs(all)}
      </span>
    </li>
  );
}

/** The accounts that take such payments, with bars for their shares. */
function Takers({ accounts }: Pick<Tried['answer'], 'accounts'>) {
  const { trial: words } = useTexts().routing;
  return (
    <ul className="bars">
      {accounts.map(({ account_id: id, title, percent }) => (
        <li key={id}>
          <span className="row row-apart">
            <span>
              <bdi>{title}</bdi> <ShortId id={id} isSoft />
            </span>
            <span className="figures strong">{percent === 0 ? words.takesOver : <bdi dir="ltr">{percent}%</bdi>}</span>
          </span>
          <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect className="bar-now" width={percent} height="8" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

type PassedOverProps = {
  readonly answer: Tried['answer'];
  readonly rule: WrittenRouting['rules'][number] | undefined;
  readonly accounts: readonly RoutedAccount[];
};

/** The accounts that cannot take such a payment, and those of the rule that are not active. */
function PassedOver({ answer: { accounts: takers, unable }, rule, accounts }: PassedOverProps) {
  const { trial: words } = useTexts().routing;
  const ofRule = rule?.accounts.map(({ account_id: id }) => id) ?? [];
  const isKnown = (id: string) => [...takers, ...unable].some((each) => each.account_id === id);
  const inactive = accounts.filter(({ account_id: id }) => ofRule.includes(id) && !isKnown(id));
  const passedOver = [
    ...inactive.map((each) => ({ ...each, why: words.inactive })),
    ...unable.map((each) => ({ ...each, why: words.unable })),
  ];
  return passedOver.map(({ account_id: id, title, why }) => (
    <p key={id} className="soft">
      <bdi>{title}</bdi> <ShortId id={id} />: {why}
    </p>
  ));
}
