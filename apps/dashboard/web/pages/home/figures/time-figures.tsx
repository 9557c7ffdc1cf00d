import { numberText } from '../../../pieces/amount-text.ts';
import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Change } from './change.tsx';
import type { PeriodName } from './period-choice.tsx';
import { pointName } from './point-name.ts';
import { averageBefore, averageMinor, successRate, type Volume } from './sums.ts';
import { TimeChart } from './time-chart.tsx';

type TimeFiguresProps = { readonly volume: Volume; readonly period: PeriodName };

/** Volume, success rate and average amount: the value of the period, its change, and a chart. */
export function TimeFigures({ volume, period }: TimeFiguresProps) {
  const { home, lang } = useTexts();
  const words = home.figures;
  const { points, total, previous } = volume;
  const currency = volume.currency ?? '';
  const percent = new Intl.NumberFormat(locale(lang), { style: 'percent', maximumFractionDigits: 1 });
  const money = (minor: number) => `${numberText(Math.round(minor), currency)} ${currency}`.trim();
  const rate = (value: number) => percent.format(value);
  const lines = points.map((point) => ({
    at: point.at,
    name: pointName(point, volume, lang),
    volume: point.paid_minor,
    rate: successRate(point),
    average: averageMinor(point),
  }));
  return (
    <div className="figure-grid">
      <figure className="panel figure">
        <Head title={words.volume} value={money(total.paid_minor)} hint={words.paidOf(total.paid, total.sessions)}>
          <Change now={total.paid_minor} before={previous.paid_minor} period={period} />
        </Head>
        <TimeChart
          kind="bars"
          period={period}
          label={words.volume}
          points={lines.map(({ volume: value, ...point }) => ({ ...point, value }))}
          before={averageBefore(volume)}
          format={money}
          currency={currency}
        />
      </figure>
      <figure className="panel figure">
        <Head title={words.rate} value={rateText(successRate(total), rate)} hint={words.rateHint}>
          <Change now={successRate(total)} before={successRate(previous)} period={period} isShare />
        </Head>
        <TimeChart
          kind="line"
          period={period}
          label={words.rate}
          points={lines.map(({ rate: value, ...point }) => ({ ...point, value }))}
          before={successRate(previous)}
          format={rate}
        />
      </figure>
      <figure className="panel figure">
        <Head title={words.average} value={rateText(averageMinor(total), money)} hint={words.averageHint}>
          <Change now={averageMinor(total)} before={averageMinor(previous)} period={period} />
        </Head>
        <TimeChart
          kind="line"
          period={period}
          label={words.average}
          points={lines.map(({ average: value, ...point }) => ({ ...point, value }))}
          before={averageMinor(previous)}
          format={money}
          currency={currency}
        />
      </figure>
    </div>
  );
}

function rateText(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value);
}

type HeadProps = {
  readonly title: string;
  readonly value: string | null;
  readonly hint: string;
  readonly children: React.ReactNode;
};

function Head({ title, value, hint, children }: HeadProps) {
  const { none } = useTexts();
  return (
    <figcaption className="figure-head">
      <h3>{title}</h3>
      <p className="figure-value">
        <bdi dir="ltr">{value ?? none}</bdi>
      </p>
      <p className="small">{children}</p>
      <p className="soft small">{hint}</p>
    </figcaption>
  );
}
