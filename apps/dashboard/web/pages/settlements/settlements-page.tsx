import { Link } from '@tanstack/react-router';
import { type Listed, useList } from '../../calls/use-list.ts';
import { ShortId } from '../../pieces/copyable.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { SignedAmount } from '../../pieces/signed-amount.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { SettlementState } from './settlement-state.tsx';
import { useSettlementTexts } from './use-settlement-texts.ts';

/** The settlement files of a profile. */
export function SettlementsPage() {
  const words = useSettlementTexts();
  const { profile } = useProfilePage();
  const settlements = useList('listSettlements', { params: { profile_id: profile.profile_id }, query: {} });
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Paged
        query={settlements}
        empty={
          <Empty icon="bank" title={words.empty.title}>
            {words.empty.advice}
          </Empty>
        }
      >
        {(items) => <SettlementTable settlements={items} />}
      </Paged>
    </>
  );
}

function SettlementTable({ settlements }: { readonly settlements: readonly Listed<'listSettlements'>[] }) {
  const words = useSettlementTexts();
  const profileId = useProfilePage().profile.profile_id;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.file}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.imported}</th>
          <th scope="col" className="table-end">
            {words.net}
          </th>
        </tr>
      </thead>
      <tbody>
        {settlements.map((settlement) => (
          <tr key={settlement.settlement_id} className="table-opens">
            <td>
              <span className="table-words">
                <Link
                  className="strong table-link breaks"
                  to="/profiles/$profileId/settlements/$settlementId"
                  params={{ profileId, settlementId: settlement.settlement_id }}
                >
                  <bdi>{settlement.name}</bdi>
                </Link>
                <ShortId id={settlement.settlement_id} isSoft />
              </span>
            </td>
            <td data-label={words.state}>
              <SettlementState settlement={settlement} />
            </td>
            <td data-label={words.imported}>
              <When at={settlement.created_at} />
            </td>
            <td data-label={words.net} className="table-end">
              <span className="table-words">
                {settlement.totals.map(({ currency, net }) => (
                  <SignedAmount key={currency} minor={net} currency={currency} />
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
