import type { Answer } from '../../../../api/calls.ts';
import { useAnswer } from '../../../calls/use-answer.ts';
import { signedText } from '../../../pieces/amount-text.ts';
import { Loaded } from '../../../pieces/loaded.tsx';
import { Section } from '../../../pieces/section.tsx';
import { SignedAmount } from '../../../pieces/signed-amount.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { shortDayName } from '../../home/figures/point-name.ts';
import { TimeChart } from '../../home/figures/time-chart.tsx';
import { dayName } from '../days.ts';

type BalanceDays = Answer<'readBalanceDays'>;

const PERIODS = ['7', '30', '90', '365'] as const;
type PeriodName = (typeof PERIODS)[number];

type BalanceChartsProps = {
  readonly profileId: string;
  readonly days: string;
  readonly currency: string;
  readonly onChoose: (choice: { readonly days?: string; readonly currency?: string }) => void;
};

/** Each account's balance at the end of each day of a period, as a chart, and the numbers of all charts as a table. */
export function BalanceCharts({ profileId, days: asked, currency, onChoose }: BalanceChartsProps) {
  const { books } = useTexts();
  const words = books.balances;
  const days = PERIODS.find((each) => each === asked) ?? '30';
  const chosen = /^[A-Z]{3}$/.test(currency) ? { currency } : {};
  const found = useAnswer('readBalanceDays', { params: { profile_id: profileId }, query: { days, ...chosen } });
  const choice = <Choice days={days} found={found.data} onChoose={onChoose} />;
  return (
    <Section title={words.overTime} isWhole action={choice}>
      <Loaded query={found}>
        {(sums) => (
          <>
            <div className="figure-grid">
              {sums.accounts.map((account, place) => (
                <AccountChart key={account} account={account} place={place} sums={sums} />
              ))}
            </div>
            <DayTable sums={sums} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

type ChoiceProps = {
  readonly days: PeriodName;
  readonly found: BalanceDays | undefined;
  readonly onChoose: BalanceChartsProps['onChoose'];
};

function Choice({ days, found, onChoose }: ChoiceProps) {
  const { books } = useTexts();
  const words = books.balances;
  const currencies = found?.currencies ?? [];
  return (
    <div className="row unprinted">
      {currencies.length > 1 && (
        <select
          className="box box-narrow"
          aria-label={books.currency}
          value={found?.currency ?? ''}
          onChange={(event) => onChoose({ currency: event.currentTarget.value })}
        >
          {currencies.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      )}
      <fieldset className="choice" aria-label={words.period}>
        {PERIODS.map((each) => (
          <button key={each} type="button" aria-pressed={each === days} onClick={() => onChoose({ days: each })}>
            {words.periods[each]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type AccountChartProps = { readonly account: string; readonly place: number; readonly sums: BalanceDays };

function AccountChart({ account, place, sums: { points, currency: code } }: AccountChartProps) {
  const { books, lang } = useTexts();
  const { accounts, balances: words } = books;
  const currency = code ?? '';
  const name = accounts[account] ?? account;
  return (
    <figure className="panel figure">
      <figcaption className="figure-head">
        <h3>{name}</h3>
        <p className="figure-value">
          <SignedAmount minor={points.at(-1)?.amounts[place] ?? 0} currency={currency} />
        </p>
        <p className="soft small">{words.endOfDay}</p>
      </figcaption>
      <TimeChart
        kind="line"
        period="30"
        before={null}
        label={name}
        points={points.map(({ at, amounts }) => ({ at, name: shortDayName(at, lang), value: amounts[place] ?? 0 }))}
        format={(minor) => signedText(Math.round(minor), currency)}
        currency={currency}
      />
    </figure>
  );
}

/** The numbers of the charts as a table, which also serves screen readers. */
function DayTable({ sums: { points, accounts, currency: code } }: { readonly sums: BalanceDays }) {
  const { books, lang } = useTexts();
  const { table, day } = books.balances;
  const currency = code ?? '';
  const names = accounts.map((account) => books.accounts[account] ?? account);
  return (
    <details className="panel figure-table">
      <summary>{table}</summary>
      <table className="table" aria-label={table}>
        <thead>
          <tr>
            <th scope="col">{day}</th>
            {names.map((name) => (
              <th key={name} scope="col" className="table-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, amounts }) => (
            <tr key={at}>
              <td className="strong">{dayName(at, lang)}</td>
              {names.map((name, place) => (
                <td key={name} data-label={name} className="table-end">
                  <SignedAmount minor={amounts[place] ?? 0} currency={currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
