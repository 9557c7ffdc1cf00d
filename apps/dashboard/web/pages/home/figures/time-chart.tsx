import { decimalsOf, parseCurrency } from '@pay/money/currency';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { locale } from '../../../texts/locale.ts';
import type { Lang } from '../../../texts/texts.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { PeriodName } from './period-choice.tsx';
import { pointName } from './point-name.ts';

type Point = { readonly at: string; readonly value: number | null };

type TimeChartProps = {
  readonly kind: 'bars' | 'line';
  readonly label: string;
  readonly points: readonly Point[];
  readonly unit: 'hour' | 'day';
  readonly period: PeriodName;
  /** The average per hour or day of the previous period, drawn as the dashed line. */
  readonly before: number | null;
  readonly format: (value: number) => string;
  /** The currency, if the values are amounts in minor units. */
  readonly currency?: string;
};

const HEIGHT = 180;
const MARGIN = { top: 12, right: 4, bottom: 0, left: 4 };
const TICK = { fill: 'var(--soft-ink)', fontSize: 12 };

/** A chart that starts at zero. Screen readers get the table with the same numbers. */
export function TimeChart({ kind, label, points, unit, period, before, format, currency }: TimeChartProps) {
  const { home, lang, direction } = useTexts();
  const isTurned = direction === 'rtl';
  const data = points.map(({ at, value }) => ({ name: pointName(at, unit, lang), value }));
  const short = axisFormat(lang, currency);
  return (
    <div className="chart" aria-hidden="true" data-chart={label}>
      {/* In a right-to-left document the labels of a chart would be misplaced. */}
      <div dir="ltr">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <ComposedChart data={data} margin={MARGIN} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="name"
              reversed={isTurned}
              tick={TICK}
              tickLine={false}
              axisLine={{ stroke: 'var(--field)' }}
              minTickGap={28}
            />
            <YAxis
              orientation={isTurned ? 'right' : 'left'}
              {...(currency === undefined ? { domain: [0, 1], ticks: [0, 0.5, 1] } : { domain: [0, 'auto'] })}
              tick={TICK}
              tickLine={false}
              axisLine={false}
              tickFormatter={short}
              tickCount={4}
              width={44}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--field)', fill: 'var(--sunken)', fillOpacity: 0.5 }}
              content={({ active, payload, label: name }) => {
                const value = payload[0]?.value;
                if (!active || typeof value !== 'number') return null;
                return (
                  <div className="chart-tip">
                    <span className="soft">{name}</span> <bdi dir="ltr">{format(value)}</bdi>
                  </div>
                );
              }}
            />
            {before !== null && (
              <ReferenceLine y={before} stroke="var(--soft-ink)" strokeDasharray="5 4" ifOverflow="extendDomain" />
            )}
            {kind === 'bars' ? (
              <Bar dataKey="value" fill="var(--accent)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
            ) : (
              <Line
                dataKey="value"
                stroke="var(--accent)"
                strokeWidth={2}
                dot={false}
                connectNulls
                isAnimationActive={false}
              />
            )}
          </ComposedChart>
        </ResponsiveContainer>
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
