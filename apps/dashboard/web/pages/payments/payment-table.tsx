import { Link } from '@tanstack/react-router';
import type { Listed } from '../../calls/use-list.ts';
import { Amount } from '../../pieces/amount.tsx';
import { ShortId } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CardName } from './card-name.tsx';
import { refundedOf, SessionState } from './session-state.tsx';

export function PaymentTable({ payments }: { readonly payments: readonly Listed<'listPayments'>[] }) {
  const words = useTexts().payments;
  const profileId = useProfilePage().profile.profile_id;
  return (
    <table className="table table-payments" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.which}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.card}</th>
          <th scope="col">{words.made}</th>
          <th scope="col" className="table-end">
            {words.amount}
          </th>
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
            <td data-label={words.state}>
              <span className="table-words">
                <SessionState status={payment.status} isUnknown={payment.is_unknown} refunded={refundedOf(payment)} />
                <DeclineCode code={payment.decline_code} />
              </span>
            </td>
            <td data-label={words.card}>{payment.card && <CardName card={payment.card} />}</td>
            <td data-label={words.made}>
              <When at={payment.created_at} />
            </td>
            <td data-label={words.amount} className="table-end">
              <Amount minor={payment.amount_minor} currency={payment.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DeclineCode({ code }: { readonly code: string | null }) {
  const { declines } = useTexts().payments;
  return code === null ? null : <span className="soft">{declines[code] ?? code}</span>;
}
