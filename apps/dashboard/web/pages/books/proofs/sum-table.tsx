import { Amount } from '../../../pieces/amount.tsx';
import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { Proof } from './proof.ts';

type SumTableProps = {
  readonly label: string;
  readonly sums: Proof['totals'];
  /** Whether the rows are unknown outcomes instead of entries. */
  readonly areOpen?: boolean;
};

/** Counts and sums by kind and currency. */
export function SumTable({ label, sums, areOpen = false }: SumTableProps) {
  const { books, lang } = useTexts();
  const { kind: what, count: counted, sum } = books.proof;
  const nameOf = (kind: string) => (areOpen && books.openKinds[kind]) || (books.kinds[kind] ?? kind);
  const number = new Intl.NumberFormat(locale(lang));
  return (
    <div className="panel">
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className="table-end">
              {counted}
            </th>
            <th scope="col" className="table-end">
              {sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ kind, currency, count, amount_minor: minor }) => (
            <tr key={`${kind} ${currency}`}>
              <td className="strong">{nameOf(kind)}</td>
              <td data-label={counted} className="table-end figures">
                {number.format(count)}
              </td>
              <td data-label={sum} className="table-end">
                <Amount minor={minor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
