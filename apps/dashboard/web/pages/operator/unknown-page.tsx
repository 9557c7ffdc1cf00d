import { useState } from 'react';
import { useList } from '../../calls/use-list.ts';
import { Empty } from '../../pieces/empty.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { OperatorOnly } from './operator-only.tsx';
import { SettlementDialog, type SettlementQuestion } from './settlement-dialog.tsx';
import { UnknownTable } from './unknown-table.tsx';

const EACH_MS = 5_000;

export function UnknownPage() {
  return (
    <OperatorOnly>
      <Unknown />
    </OperatorOnly>
  );
}

function Unknown() {
  const words = useTexts().platform.unknown;
  const unknown = useList('listUnknown', { query: {} }, { refetchInterval: EACH_MS });
  const [question, setQuestion] = useState<SettlementQuestion | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const close = () => setQuestion(null);
  const done = (said: string) => {
    close();
    setNews(said);
  };
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="stack">
        {news && (
          <Notice kind="good" isNews>
            {news}
          </Notice>
        )}
        <Paged
          query={unknown}
          empty={
            <Empty icon="check" title={words.empty.title}>
              {words.empty.advice}
            </Empty>
          }
        >
          {(items) => <UnknownTable items={items} onAsk={setQuestion} />}
        </Paged>
      </div>
      {question && <SettlementDialog question={question} onDone={done} onClose={close} />}
    </>
  );
}
