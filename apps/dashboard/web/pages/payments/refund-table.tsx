import { Amount } from '../../pieces/amount.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { Payment } from './payment-page.tsx';

type Refund = Payment['refunds'][number];

const TONES = { queued: 'warn', submitting: 'warn', unknown: 'warn', succeeded: 'good', failed: 'bad' } as const;

export function RefundTable({ refunds }: { readonly refunds: readonly Refund[] }) {
  const words = useTexts().payments;
  const { columns } = words;
  return (
    <div className="panel">
      <table className="table" aria-label={words.refunds}>
        <thead>
          <tr>
            <th scope="col">{columns.refund}</th>
            <th scope="col">{words.state}</th>
            <th scope="col">{columns.askedBy}</th>
            <th scope="col">{words.made}</th>
            <th scope="col" className="table-end">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {refunds.map((refund) => (
            <tr key={refund.refund_id}>
              <td>
                <span className="table-words">
                  <Copyable value={refund.refund_id} isShort />
                  {refund.reason && <bdi className="soft breaks">{refund.reason}</bdi>}
                </span>
              </td>
              <td data-label={words.state}>
                <span className="table-words">
                  <span className={`state state-${TONES[refund.state]}`}>{words.refundStates[refund.state]}</span>
                  {refund.refusal && <bdi className="soft breaks">{refund.refusal}</bdi>}
                </span>
              </td>
              <td data-label={columns.askedBy}>{refund.asked_by ? <bdi>{refund.asked_by}</bdi> : words.byKey}</td>
              <td data-label={words.made}>
                <When at={refund.created_at} />
              </td>
              <td data-label={words.amount} className="table-end">
                <Amount minor={refund.amount_minor} currency={refund.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
