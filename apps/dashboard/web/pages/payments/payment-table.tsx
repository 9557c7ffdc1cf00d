import type { PaymentColumn } from '@pay/core/merchants/access/payment-columns';
import { Link } from '@tanstack/react-router';
import type { Listed } from '../../calls/use-list.ts';
import { ShortId } from '../../pieces/copyable.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useColumnNames, usePaymentColumns } from './columns-dialog.tsx';
import { PaymentCell } from './payment-cell.tsx';

const SUMS: ReadonlySet<PaymentColumn> = new Set(['captured', 'refunded', 'amount']);

export function PaymentTable({ payments }: { readonly payments: readonly Listed<'listPayments'>[] }) {
  const words = useTexts().payments;
  const profileId = useProfilePage().profile.profile_id;
  const columns = usePaymentColumns();
  const names = useColumnNames();
  const atEnd = (column: PaymentColumn) => SUMS.has(column) && { className: 'table-end' };
  return (
    <table className="table table-payments" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.which}</th>
          {columns.map((column) => (
            <th key={column} scope="col" {...atEnd(column)}>
              {names[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.track_id} className="table-opens">
            <td>
              <span className="table-words">
                <Link
                  className="strong table-link breaks"
                  to="/profiles/$profileId/payments/$trackId"
                  params={{ profileId, trackId: payment.track_id }}
                >
                  {payment.reference === null ? <ShortId id={payment.track_id} /> : <bdi>{payment.reference}</bdi>}
                </Link>
                {payment.reference !== null && <ShortId id={payment.track_id} isSoft />}
              </span>
            </td>
            {columns.map((column) => (
              <td key={column} data-label={names[column]} data-column={column} {...atEnd(column)}>
                <PaymentCell payment={payment} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
