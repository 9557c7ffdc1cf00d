import { useTexts } from '../../../texts/use-texts.ts';

const PERIODS = ['1', '7', '30', '90'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** 30 days by default. */
export function periodOf(text: string): PeriodName {
  return PERIODS.find((each) => each === text) ?? '30';
}

type PeriodChoiceProps = {
  readonly period: PeriodName;
  readonly currency: string | null;
  readonly currencies: readonly string[];
  readonly onChoose: (choice: { readonly days?: string; readonly currency?: string }) => void;
};

export function PeriodChoice({ period, currency, currencies, onChoose }: PeriodChoiceProps) {
  const words = useTexts().home.figures;
  return (
    <div className="row">
      {currencies.length > 1 && (
        <select
          className="box box-narrow"
          aria-label={words.currency}
          value={currency ?? ''}
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
          <button key={each} type="button" aria-pressed={each === period} onClick={() => onChoose({ days: each })}>
            {words.periods[each]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
