import { Link } from '@tanstack/react-router';
import { useList } from '../../calls/use-list.ts';
import { Amount } from '../../pieces/amount.tsx';
import { ShortId } from '../../pieces/copyable.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { refundedOf, SessionState } from '../payments/session-state.tsx';
import { useCustomerTexts } from './use-customer-texts.ts';

/** The payments of a customer, newest first. */
export function CustomerPayments({ customerId }: { readonly customerId: string }) {
  const words = useCustomerTexts().payments;
  const profileId = useProfilePage().profile.profile_id;
  const payments = useList('listCustomerPayments', { params: { profile_id: profileId, customer_id: customerId } });
  const empty = (
    <Empty icon="card" title={words.empty.title}>
      {words.empty.advice}
    </Empty>
  );
  return (
    <Section title={words.title} lead={words.lead} isWhole>
      <Paged query={payments} empty={empty}>
        {(items) => (
          <table className="table" aria-label={words.title}>
            <thead>
              <tr>
                <th scope="col">{words.which}</th>
                <th scope="col">{words.state}</th>
                <th scope="col">{words.created}</th>
                <th scope="col" className="table-end">
                  {words.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((payment) => (
                <tr key={payment.track_id} className="table-opens">
                  <td>
                    <Link
                      className="strong table-link breaks"
                      to="/profiles/$profileId/payments/$trackId"
                      params={{ profileId, trackId: payment.track_id }}
                    >
                      {payment.reference === null ? <ShortId id={payment.track_id} /> : <bdi>{payment.reference}</bdi>}
                    </Link>
                  </td>
                  <td data-label={words.state}>
                    <SessionState status={payment.status} refunded={refundedOf(payment)} />
                  </td>
                  <td data-label={words.created}>
                    <When at={payment.created_at} />
                  </td>
                  <td data-label={words.amount} className="table-end">
                    <Amount minor={payment.amount_minor} currency={payment.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Paged>
    </Section>
  );
}
