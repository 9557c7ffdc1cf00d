import { Fragment } from 'react';
import type { Listed } from '../../calls/use-list.ts';
import { Amount } from '../../pieces/amount.tsx';
import { Button } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { ProfileOf } from './profile-of.tsx';
import type { SettlementQuestion } from './settlement-dialog.tsx';

type Item = Listed<'listUnknown'>;
type Ask = (question: SettlementQuestion) => void;

export function UnknownTable({ items, onAsk }: { readonly items: readonly Item[]; readonly onAsk: Ask }) {
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
          <Fragment key={item.id}>
            <UnknownRow item={item} />
            {(item.can_settle || item.proposal || item.is_long) && (
              <tr className="table-more">
                <td colSpan={5}>
                  <Settlement item={item} onAsk={onAsk} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function UnknownRow({ item }: { readonly item: Item }) {
  const words = useTexts().platform.unknown;
  return (
    <tr>
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
          <Reversal item={item} />
          {item.is_overdue && <span className="tag tag-warn">{words.overdue}</span>}
          {item.is_long && <span className="tag tag-warn">{words.long}</span>}
        </span>
      </td>
      <td data-label={words.amount} className="table-end">
        <Amount minor={item.amount_minor} currency={item.currency} />
      </td>
    </tr>
  );
}

function Reversal({ item }: { readonly item: Item }) {
  const words = useTexts().platform.unknown;
  if (item.reversal_refusal === null) {
    return item.reversal_wanted ? <span className="tag tag-warn">{words.reversal}</span> : null;
  }
  return (
    <>
      <span className="state state-bad">{words.reversalRefused}</span>
      <bdi className="soft mono breaks" dir="ltr">
        {item.reversal_refusal}
      </bdi>
    </>
  );
}

/** The open proposal, or a button to enter one; for a capture, a refund or a void, what to do instead. */
function Settlement({ item, onAsk }: { readonly item: Item; readonly onAsk: Ask }) {
  const words = useTexts().platform.settlement;
  if (item.proposal) return <Proposal item={item} proposal={item.proposal} onAsk={onAsk} />;
  if (!item.can_settle) return <span className="soft">{words.onServer}</span>;
  return (
    <div className="settlement">
      <span>{item.reversal_refusal === null ? words.noAnswer : words.refused}</span>
      <Button onClick={() => onAsk({ kind: 'propose', item })}>
        {words.settle} <span className="heard">{item.id}</span>
      </Button>
    </div>
  );
}

type ProposalProps = {
  readonly item: Item;
  readonly proposal: NonNullable<Item['proposal']>;
  readonly onAsk: Ask;
};

function Proposal({ item, proposal, onAsk }: ProposalProps) {
  const words = useTexts().platform.settlement;
  return (
    <div className="settlement">
      <span className="table-words">
        <span>
          {words.proposed}: <span className="strong">{words.outcomes[proposal.outcome]}</span>
        </span>
        <bdi className="breaks">{proposal.note}</bdi>
        <span className="soft">
          {words.by} <bdi>{proposal.proposed_by}</bdi>, <When at={proposal.proposed_at} />
        </span>
        {proposal.is_own && <span className="soft">{words.needsAnother}</span>}
      </span>
      <span className="row">
        {!proposal.is_own && (
          <Button kind="main" onClick={() => onAsk({ kind: 'confirm', item, proposal })}>
            {words.confirm} <span className="heard">{item.id}</span>
          </Button>
        )}
        <Button onClick={() => onAsk({ kind: 'withdraw', item, proposal })}>
          {words.withdraw} <span className="heard">{item.id}</span>
        </Button>
      </span>
    </div>
  );
}
