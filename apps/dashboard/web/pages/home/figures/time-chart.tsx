import { decimalsOf, parseCurrency } from '@pay/money/currency';
import { locale } from '../../../texts/locale.ts';
import type { Lang } from '../../../texts/texts.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { chartTicks } from './chart-ticks.ts';
import type { PeriodName } from './period-choice.tsx';
import { Plot } from './plot.tsx';

/** A value at a point in time, with a label for that time in the page's language and time zone. */
export type TimePoint = { readonly at: string; readonly name: string; readonly value: number | null };

type TimeChartProps = {
  readonly kind: 'bars' | 'line';
  readonly label: string;
  readonly points: readonly TimePoint[];
  readonly period: PeriodName;
  /** The average per hour or day of the previous period, drawn as the dashed line. */
  readonly before: number | null;
  readonly format: (value: number) => string;
  /** The currency, if the values are amounts in minor units. */
  readonly currency?: string;
};

const SHARES = [0, 0.5, 1];

/** A chart whose axis includes zero. Screen readers get the table with the same numbers. */
export function TimeChart({ kind, label, points, period, before, format, currency }: TimeChartProps) {
  const { home, lang, direction } = useTexts();
  const values = [before ?? 0, ...points.map(({ value }) => value ?? 0)];
  return (
    <div className="chart" aria-hidden="true" data-chart={label}>
      {/* The places are counted from the left in both languages; the plot itself is turned. */}
      <div dir="ltr">
        <Plot
          kind={kind}
          points={points}
          ticks={currency === undefined ? SHARES : chartTicks(Math.max(...values), Math.min(...values))}
          before={before}
          isTurned={direction === 'rtl'}
          label={axisFormat(lang, currency)}
          tip={({ name }, value) => (
            <>
              <span className="soft">{name}</span> <bdi dir="ltr">{format(value)}</bdi>
            </>
          )}
        />
      </div>
      {before !== null && <p className="chart-key">{home.figures.before[period]}</p>}
    </div>
  );
}

/** Short labels for the axis: shares as percent, amounts in major units. */
function axisFormat(lang: Lang, code: string | undefined): (value: number) => string {
  if (code === undefined) {
    const percent = new Intl.NumberFormat(locale(lang), { style: 'percent' });
    return (value) => percent.format(value);
  }
  const currency = parseCurrency(code);
  const units = 10 ** (currency ? decimalsOf(currency) : 0);
  const compact = new Intl.NumberFormat(locale(lang), { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => compact.format(value / units);
}
