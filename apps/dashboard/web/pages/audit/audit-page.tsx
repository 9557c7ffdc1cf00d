import { useState } from 'react';
import { useAnswer } from '../../calls/use-answer.ts';
import { useList } from '../../calls/use-list.ts';
import { Empty } from '../../pieces/empty.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AuditExport } from './audit-export.tsx';
import { type AuditFilter, AuditFilters, NO_FILTER } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

export function AuditPage() {
  const texts = useTexts();
  const words = useAuditTexts();
  const { may, merchant } = useProfilePage();
  if (!may('audit.read')) {
    return (
      <>
        <PageHead title={words.title} lead={words.lead} />
        <Notice>{texts.noRight(texts.roles[merchant.role])}</Notice>
      </>
    );
  }
  return <AuditLog key={merchant.merchant_id} />;
}

function AuditLog() {
  const words = useAuditTexts();
  const { merchant } = useProfilePage();
  const [filter, setFilter] = useState<AuditFilter>(NO_FILTER);
  const params = { merchant_id: merchant.merchant_id };
  const team = useAnswer('readTeam', { params });
  const entries = useList('listAudit', { params, query: filter });
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const empty = isFiltered ? words.emptyFilter : words.empty;
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.lead}
        action={<AuditExport route="exportAudit" params={params} name={merchant.merchant_id} />}
      />
      <div className="stack">
        <AuditFilters filter={filter} members={team.data?.members ?? []} onChange={setFilter} />
        <Paged
          query={entries}
          empty={
            <Empty icon="list" title={empty.title}>
              {empty.advice}
            </Empty>
          }
        >
          {(items) => <AuditTable entries={items} profiles={merchant.profiles} />}
        </Paged>
      </div>
    </>
  );
}
