import { Fragment } from 'react';
import type { Listed } from '../../../calls/use-list.ts';
import { Button } from '../../../pieces/button.tsx';
import { Copyable } from '../../../pieces/copyable.tsx';
import { SignedAmount } from '../../../pieces/signed-amount.tsx';
import { When } from '../../../pieces/when.tsx';
import { useSettlementTexts } from '../../settlements/use-settlement-texts.ts';
import { ProfileOf } from '../profile-of.tsx';

export type Item = Listed<'listSettlementItems'>;

type ItemTableProps = { readonly items: readonly Item[]; readonly onEnd: (item: Item) => void };

export function ItemTable({ items, onEnd }: ItemTableProps) {
  const words = useSettlementTexts();
  return (
    <table className="table" aria-label={words.work.title}>
      <thead>
        <tr>
          <th scope="col">{words.reason}</th>
          <th scope="col">{words.work.profile}</th>
          <th scope="col">{words.work.since}</th>
          <th scope="col" className="table-end">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Fragment key={item.settlement_item_id}>
            <ItemRow item={item} />
            <tr className="table-more">
              <td colSpan={4}>
                <div className="settlement">
                  <span>{words.reasons[item.reason].advice}</span>
                  <Button onClick={() => onEnd(item)}>
                    {words.end.button} <span className="heard">{item.settlement_item_id}</span>
                  </Button>
                </div>
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function ItemRow({ item }: { readonly item: Item }) {
  const words = useSettlementTexts();
  return (
    <tr>
      <td>
        <span className="table-words">
          <span className="strong">{words.reasons[item.reason].name}</span>
          <Copyable value={item.settlement_item_id} isShort />
          {item.track_id !== null && <Copyable value={item.track_id} isShort />}
        </span>
      </td>
      <td data-label={words.work.profile}>
        <ProfileOf item={item} />
      </td>
      <td data-label={words.work.since}>
        <When at={item.opened_at} />
      </td>
      <td data-label={words.amount} className="table-end">
        <SignedAmount minor={item.amount_minor} currency={item.currency} />
      </td>
    </tr>
  );
}
