import type { PaymentColumn } from '@pay/core/merchants/access/payment-columns';
import type { Listed } from '../../calls/use-list.ts';
import { Amount } from '../../pieces/amount.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CardName } from './card-name.tsx';
import { refundedOf, SessionState } from './session-state.tsx';

type PaymentCellProps = { readonly payment: Listed<'listPayments'>; readonly column: PaymentColumn };

/** The content of a payment's cell in the list. */
export function PaymentCell({ payment, column }: PaymentCellProps) {
  const { currency } = payment;
  switch (column) {
    case 'state':
      return (
        <span className="table-words">
          <SessionState status={payment.status} isUnknown={payment.is_unknown} refunded={refundedOf(payment)} />
          <DeclineCode code={payment.decline_code} />
        </span>
      );
    case 'card':
      return payment.card && <CardName card={payment.card} />;
    case 'created':
      return <When at={payment.created_at} />;
    case 'ended':
      return payment.completed_at && <When at={payment.completed_at} />;
    case 'captured':
      return <Amount minor={payment.captured_minor} currency={currency} />;
    case 'refunded':
      return <Amount minor={payment.refunded_minor} currency={currency} />;
    case 'amount':
      return <Amount minor={payment.amount_minor} currency={currency} />;
  }
}

function DeclineCode({ code }: { readonly code: string | null }) {
  const { declines } = useTexts().payments;
  return code === null ? null : <span className="soft">{declines[code] ?? code}</span>;
}
