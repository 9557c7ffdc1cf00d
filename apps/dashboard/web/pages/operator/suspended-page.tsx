import { useState } from 'react';
import { useReload } from '../../calls/use-answer.ts';
import { type Listed, useList } from '../../calls/use-list.ts';
import { Button } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { OperatorOnly } from './operator-only.tsx';
import { ProfileOf } from './profile-of.tsx';
import { type Suspension, SuspensionDialog } from './suspension-dialog.tsx';

type Item = Listed<'listSuspendedProfiles'>;

export function SuspendedPage() {
  return (
    <OperatorOnly>
      <Suspended />
    </OperatorOnly>
  );
}

function Suspended() {
  const words = useTexts().platform.suspended;
  const suspended = useList('listSuspendedProfiles', { query: {} });
  const reload = useReload();
  const [question, setQuestion] = useState<Suspension | null>(null);
  const close = () => {
    setQuestion(null);
    void reload('listSuspendedProfiles');
  };
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Paged
        query={suspended}
        empty={
          <Empty icon="check" title={words.empty.title}>
            {words.empty.advice}
          </Empty>
        }
      >
        {(items) => <SuspendedTable items={items} onAsk={setQuestion} />}
      </Paged>
      {question && <SuspensionDialog suspension={question} onClose={close} />}
    </>
  );
}

type SuspendedTableProps = { readonly items: readonly Item[]; readonly onAsk: (suspension: Suspension) => void };

function SuspendedTable({ items, onAsk }: SuspendedTableProps) {
  const { platform, operator } = useTexts();
  const words = platform.suspended;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.profile}</th>
          <th scope="col">{words.id}</th>
          <th scope="col">{words.since}</th>
          <th scope="col" className="table-end">
            <span className="heard">{operator.merchant.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.profile_id}>
            <td>
              <ProfileOf item={item} />
            </td>
            <td data-label={words.id}>
              <Copyable value={item.profile_id} isShort />
            </td>
            <td data-label={words.since}>
              <span className="table-words">
                {item.suspended_at && <When at={item.suspended_at} />}
                {item.merchant_suspended && <span className="soft">{words.byMerchant}</span>}
              </span>
            </td>
            <td className="table-end">
              <Button kind="quiet" onClick={() => onAsk(suspensionOf(item))}>
                {item.suspended_at ? operator.merchant.resumeButton : operator.merchant.resume}{' '}
                <span className="heard">{item.profile_name}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What to resume: the profile itself, or its suspended merchant. */
function suspensionOf(item: Item): Suspension {
  if (item.suspended_at) return { of: 'profile', id: item.profile_id, name: item.profile_name, isSuspended: true };
  return { of: 'merchant', id: item.merchant_id, name: item.merchant_name, isSuspended: true };
}
