import { Amount } from '../../../pieces/amount.tsx';
import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { pointName } from './point-name.ts';
import { averageMinor, successRate, type Volume } from './sums.ts';

/** The numbers of the charts as a table, which also serves screen readers. */
export function FigureTable({ volume }: { readonly volume: Volume }) {
  const { home, lang, none } = useTexts();
  const words = home.figures;
  const percent = new Intl.NumberFormat(locale(lang), { style: 'percent', maximumFractionDigits: 1 });
  const currency = volume.currency ?? '';
  const share = (rate: number | null) => (rate === null ? none : percent.format(rate));
  return (
    <details className="panel figure-table">
      <summary>{words.table}</summary>
      <table className="table" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.when}</th>
            <th scope="col">{words.columns.sessions}</th>
            <th scope="col">{words.columns.paid}</th>
            <th scope="col">{words.columns.failed}</th>
            <th scope="col">{words.rate}</th>
            <th scope="col" className="table-end">
              {words.average}
            </th>
            <th scope="col" className="table-end">
              {words.volume}
            </th>
          </tr>
        </thead>
        <tbody>
          {volume.points.map((point) => (
            <tr key={point.at}>
              <td className="strong">{pointName(point, volume, lang)}</td>
              <td data-label={words.columns.sessions} className="figures">
                {point.sessions}
              </td>
              <td data-label={words.columns.paid} className="figures">
                {point.paid}
              </td>
              <td data-label={words.columns.failed} className="figures">
                {point.failed}
              </td>
              <td data-label={words.rate} className="figures">
                {share(successRate(point))}
              </td>
              <td data-label={words.average} className="table-end">
                <Amount minor={averageMinor(point) ?? 0} currency={currency} />
              </td>
              <td data-label={words.volume} className="table-end">
                <Amount minor={point.paid_minor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
