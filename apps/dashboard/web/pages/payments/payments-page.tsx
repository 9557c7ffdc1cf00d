import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pathOf } from '../../calls/call.ts';
import { useList } from '../../calls/use-list.ts';
import { Button, buttonClass } from '../../pieces/button.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { ExportButton } from '../../pieces/export-button.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { useFilter } from '../../pieces/use-filter.ts';
import { useZone } from '../../pieces/zone.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { asQuery, PAYMENT_FILTERS } from './payment-filter.ts';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentTable } from './payment-table.tsx';
import { SavedViews } from './saved-views.tsx';

export function PaymentsPage() {
  const texts = useTexts();
  const words = texts.payments;
  const { profile } = useProfilePage();
  const exportLead = `${words.export.lead} ${texts.zone.days(useZone())}`;
  const filter = useFilter(PAYMENT_FILTERS);
  const [isChoosing, setChoosing] = useState(false);
  const params = { profile_id: profile.profile_id };
  const query = asQuery(filter.chosen);
  const payments = useList('listPayments', { params, query });
  const nothingYet = (
    <Empty
      icon="card"
      title={words.empty.title}
      action={
        <Link
          className={buttonClass('main')}
          to="/profiles/$profileId/developers"
          params={{ profileId: profile.profile_id }}
        >
          {words.empty.action}
        </Link>
      }
    >
      {words.empty.advice}
    </Empty>
  );
  const nothingFits = (
    <Empty
      icon="card"
      title={words.nothing.title}
      action={<Button onClick={filter.clear}>{words.filters.clear}</Button>}
    >
      {words.nothing.advice}
    </Empty>
  );
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        action={
          <>
            <Button onClick={() => setChoosing(true)}>{words.chooseColumns.button}</Button>
            <ExportButton path={pathOf('exportPayments', params, query)} name="payments" lead={exportLead} />
          </>
        }
      />
      <div className="stack">
        <SavedViews filter={filter} />
        <PaymentFilters filter={filter} />
        <Paged query={payments} empty={filter.isFiltered ? nothingFits : nothingYet}>
          {(items) => <PaymentTable payments={items} />}
        </Paged>
      </div>
      {isChoosing && <ColumnsDialog onClose={() => setChoosing(false)} />}
    </>
  );
}
