import { Link } from '@tanstack/react-router';
import type { Listed } from '../../calls/use-list.ts';
import { ShortId } from '../../pieces/copyable.tsx';
import { SignedAmount } from '../../pieces/signed-amount.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useSettlementTexts } from './use-settlement-texts.ts';

type Line = Listed<'listSettlementLines'>;

export function LineTable({ lines }: { readonly lines: readonly Line[] }) {
  const words = useSettlementTexts();
  return (
    <table className="table" aria-label={words.lines}>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          <th scope="col">{words.payment}</th>
          <th scope="col">{words.state}</th>
          <th scope="col" className="table-end">
            {words.fee}
          </th>
          <th scope="col" className="table-end">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.number}>
            <td>
              <span className="table-words">
                <span>{words.types[line.type]}</span>
                <span className="soft figures">{line.number}</span>
              </span>
            </td>
            <td data-label={words.payment}>
              <PaymentOf line={line} />
            </td>
            <td data-label={words.state}>
              <LineState line={line} />
            </td>
            <td data-label={words.fee} className="table-end">
              {line.fee_minor !== 0 && <SignedAmount minor={line.fee_minor} currency={line.fee_currency} />}
            </td>
            <td data-label={words.amount} className="table-end">
              <SignedAmount minor={line.amount_minor} currency={line.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaymentOf({ line }: { readonly line: Line }) {
  const profileId = useProfilePage().profile.profile_id;
  if (line.track_id === null) {
    return line.acquirer_reference === null ? null : <ShortId id={line.acquirer_reference} isSoft />;
  }
  return (
    <Link to="/profiles/$profileId/payments/$trackId" params={{ profileId, trackId: line.track_id }}>
      <ShortId id={line.track_id} />
    </Link>
  );
}

function LineState({ line: { status, reason } }: { readonly line: Line }) {
  const words = useSettlementTexts();
  if (status === 'none') return null;
  if (status === 'matched') return <span className="state state-good">{words.matched}</span>;
  return (
    <span className="table-words">
      <span className={`state ${status === 'open' ? 'state-warn' : ''}`}>{words.lineStates[status]}</span>
      {reason !== null && <span className="soft">{words.reasons[reason].name}</span>}
    </span>
  );
}
