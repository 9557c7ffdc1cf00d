import { useState } from 'react';
import { useList } from '../../calls/use-list.ts';
import { Choice } from '../../pieces/choice.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { AuditExport } from '../audit/audit-export.tsx';
import { AuditTable } from '../audit/audit-table.tsx';
import { useAuditTexts } from '../audit/use-audit-texts.ts';
import { OperatorOnly } from './operator-only.tsx';

/** The audit of the platform: entries that belong to no merchant. */
export function PlatformAuditPage() {
  return (
    <OperatorOnly>
      <PlatformAudit />
    </OperatorOnly>
  );
}

function PlatformAudit() {
  const words = useAuditTexts();
  const [action, setAction] = useState('');
  const entries = useList('listPlatformAudit', { query: { action } });
  const empty = action === '' ? words.empty : words.emptyFilter;
  return (
    <>
      <PageHead
        title={words.platform.title}
        lead={words.platform.lead}
        action={<AuditExport route="exportPlatformAudit" params={{}} name="platform" />}
      />
      <div className="stack">
        <div className="filters">
          <Choice label={words.filter.action} value={action} onChoose={setAction}>
            <option value="">{words.all}</option>
            {Object.entries(words.actions)
              .filter(([each]) => /^(member|operator|audit)\./.test(each))
              .map(([each, text]) => (
                <option key={each} value={each}>
                  {text}
                </option>
              ))}
          </Choice>
        </div>
        <Paged
          query={entries}
          empty={
            <Empty icon="list" title={empty.title}>
              {empty.advice}
            </Empty>
          }
        >
          {(items) => <AuditTable entries={items} profiles={[]} />}
        </Paged>
      </div>
    </>
  );
}
