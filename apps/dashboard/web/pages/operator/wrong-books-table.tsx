import type { Listed } from '../../calls/use-list.ts';
import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { dayName } from '../books/days.ts';
import { ProfileOf } from './profile-of.tsx';

type Item = Listed<'listWrongBooks'>;

/** Profiles whose books need attention, each with the reason. */
export function WrongBooksTable({ items }: { readonly items: readonly Item[] }) {
  const { books, platform } = useTexts();
  const words = books.all;
  return (
    <table className="table" aria-label={words.wrong}>
      <thead>
        <tr>
          <th scope="col">{words.profile}</th>
          <th scope="col">{platform.suspended.id}</th>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.checked}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.profile_id}>
            <td>
              <ProfileOf item={item} />
            </td>
            <td data-label={platform.suspended.id}>
              <Copyable value={item.profile_id} isShort />
            </td>
            <td data-label={words.what}>
              <Reasons item={item} />
            </td>
            <td data-label={words.checked}>{item.checked_at !== null && <When at={item.checked_at} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reasons({ item }: { readonly item: Item }) {
  const { books, lang } = useTexts();
  const words = books.all;
  return (
    <span className="table-words">
      {item.differences > 0 && <span className="state state-bad">{words.differences(item.differences)}</span>}
      {item.first_difference !== null && (
        <bdi dir="ltr" className="soft breaks">
          {item.first_difference}
        </bdi>
      )}
      {item.wrong_proofs > 0 && <span className="state state-bad">{words.wrongProofs(item.wrong_proofs)}</span>}
      {item.unproved_since !== null && (
        <span className="state state-warn">{words.unproved(dayName(item.unproved_since, lang))}</span>
      )}
      {item.open_items > 0 && <span className="state state-warn">{words.openItems(item.open_items)}</span>}
    </span>
  );
}
