import { Link } from '@tanstack/react-router';
import { useList } from '../../calls/use-list.ts';
import { Amount } from '../../pieces/amount.tsx';
import { ShortId } from '../../pieces/copyable.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { SessionState } from '../payments/session-state.tsx';
import { useLinkTexts } from './use-link-texts.ts';

/** The sessions that shoppers have opened with a link. */
export function LinkPayments({ linkId }: { readonly linkId: string }) {
  const words = useLinkTexts();
  const profileId = useProfilePage().profile.profile_id;
  const payments = useList('listLinkPayments', { params: { profile_id: profileId, link_id: linkId } });
  const empty = (
    <Empty icon="card" title={words.payments.empty.title}>
      {words.payments.empty.advice}
    </Empty>
  );
  return (
    <Section title={words.payments.title} lead={words.payments.lead} isWhole>
      <Paged query={payments} empty={empty}>
        {(items) => (
          <table className="table" aria-label={words.payments.title}>
            <thead>
              <tr>
                <th scope="col">{words.payments.which}</th>
                <th scope="col">{words.state}</th>
                <th scope="col">{words.payments.opened}</th>
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
                      className="strong table-link"
                      to="/profiles/$profileId/payments/$trackId"
                      params={{ profileId, trackId: payment.track_id }}
                    >
                      <ShortId id={payment.track_id} />
                    </Link>
                  </td>
                  <td data-label={words.state}>
                    <SessionState status={payment.status} />
                  </td>
                  <td data-label={words.payments.opened}>
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
