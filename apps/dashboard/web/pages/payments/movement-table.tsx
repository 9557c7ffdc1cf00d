import { Amount } from '../../pieces/amount.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Payment } from './payment-page.tsx';

type Row = Omit<Payment['refunds'][number], 'refund_id' | 'reason'> & {
  readonly id: string;
  readonly note: string | null;
};

type MovementTableProps = { readonly name: string; readonly heading: string; readonly rows: readonly Row[] };

const TONES = { queued: 'warn', submitting: 'warn', unknown: 'warn', succeeded: 'good', failed: 'bad' } as const;

/** Captures or refunds. */
export function MovementTable({ name, heading, rows }: MovementTableProps) {
  const words = useTexts().payments;
  const { columns } = words;
  return (
    <div className="panel">
      <table className="table" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{columns.askedBy}</th>
            <th scope="col">{words.made}</th>
            <th scope="col" className="table-end">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className="table-words">
                  <Copyable value={row.id} isShort />
                  {row.note && <bdi className="soft breaks">{row.note}</bdi>}
                </span>
              </td>
              <td data-label={words.state}>
                <span className="table-words">
                  <span className={`state state-${TONES[row.state]}`}>{words.refundStates[row.state]}</span>
                  {row.refusal && <bdi className="soft breaks">{row.refusal}</bdi>}
                </span>
              </td>
              <td data-label={columns.askedBy}>{row.asked_by ? <bdi>{row.asked_by}</bdi> : words.byKey}</td>
              <td data-label={words.made}>
                <When at={row.created_at} />
              </td>
              <td data-label={words.amount} className="table-end">
                <Amount minor={row.amount_minor} currency={row.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
