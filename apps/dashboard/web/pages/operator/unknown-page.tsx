import { type Listed, useList } from '../../calls/use-list.ts';
import { Amount } from '../../pieces/amount.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Empty } from '../../pieces/empty.tsx';
import { Paged } from '../../pieces/paged.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { OperatorOnly } from './operator-only.tsx';
import { ProfileOf } from './profile-of.tsx';

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
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <Paged
        query={unknown}
        empty={
          <Empty icon="check" title={words.empty.title}>
            {words.empty.advice}
          </Empty>
        }
      >
        {(items) => <UnknownTable items={items} />}
      </Paged>
    </>
  );
}

function UnknownTable({ items }: { readonly items: readonly Listed<'listUnknown'>[] }) {
  const words = useTexts().platform.unknown;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.profile}</th>
          <th scope="col">{words.since}</th>
          <th scope="col">{words.inquiries}</th>
          <th scope="col" className="table-end">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <span className="table-words">
                <span className="strong">{words.kinds[item.kind]}</span>
                <Copyable value={item.id} isShort />
                <Copyable value={item.track_id} isShort />
              </span>
            </td>
            <td data-label={words.profile}>
              <ProfileOf item={item} />
            </td>
            <td data-label={words.since}>
              <When at={item.since} />
            </td>
            <td data-label={words.inquiries}>
              <span className="table-words">
                <span>{words.asked(item.inquiries)}</span>
                <span className="soft">
                  <bdi>{item.acquirer}</bdi>, {words.next} <When at={item.next_inquiry_at} />
                </span>
                {item.reversal_wanted && <span className="tag tag-warn">{words.reversal}</span>}
                {item.is_overdue && <span className="tag tag-warn">{words.overdue}</span>}
              </span>
            </td>
            <td data-label={words.amount} className="table-end">
              <Amount minor={item.amount_minor} currency={item.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
