import { ITEM_REASONS, type ItemReason } from '@pay/core/books/settlements/settlement-item';
import { useState } from 'react';
import { useList } from '../../../calls/use-list.ts';
import { Button } from '../../../pieces/button.tsx';
import { Choice } from '../../../pieces/choice.tsx';
import { Empty } from '../../../pieces/empty.tsx';
import { Notice } from '../../../pieces/notice.tsx';
import { Paged } from '../../../pieces/paged.tsx';
import { PageHead } from '../../../pieces/section.tsx';
import { useSettlementTexts } from '../../settlements/use-settlement-texts.ts';
import { OperatorOnly } from '../operator-only.tsx';
import { EndDialog } from './end-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { type Item, ItemTable } from './item-table.tsx';

export function SettlementWorkPage() {
  return (
    <OperatorOnly>
      <Work />
    </OperatorOnly>
  );
}

/** The list of what does not match in the settlement files of all merchants, and a button to import another file. */
function Work() {
  const words = useSettlementTexts();
  const [reason, setReason] = useState<ItemReason | ''>('');
  const [ending, setEnding] = useState<Item | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const items = useList('listSettlementItems', { query: reason === '' ? {} : { reason } });
  const done = (said: string) => {
    setEnding(null);
    setImporting(false);
    setNews(said);
  };
  return (
    <>
      <PageHead
        title={words.work.title}
        lead={words.work.lead}
        action={
          <Button kind="main" icon="plus" onClick={() => setImporting(true)}>
            {words.import.button}
          </Button>
        }
      />
      <div className="stack">
        {news && (
          <Notice kind="good" isNews>
            {news}
          </Notice>
        )}
        <div className="filters">
          <Choice label={words.reason} value={reason} onChoose={(chosen) => setReason(chosen as ItemReason | '')}>
            <option value="">{words.work.all}</option>
            {ITEM_REASONS.map((each) => (
              <option key={each} value={each}>
                {words.reasons[each].name}
              </option>
            ))}
          </Choice>
        </div>
        <Paged
          query={items}
          empty={
            <Empty icon="check" title={words.work.empty.title}>
              {words.work.empty.advice}
            </Empty>
          }
        >
          {(found) => <ItemTable items={found} onEnd={setEnding} />}
        </Paged>
      </div>
      {ending && <EndDialog item={ending} onDone={done} onClose={() => setEnding(null)} />}
      {isImporting && <ImportDialog onDone={done} onClose={() => setImporting(false)} />}
    </>
  );
}
