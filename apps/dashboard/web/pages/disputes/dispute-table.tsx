import { Link } from '@tanstack/react-router';
import type { Listed } from '../../calls/use-list.ts';
import { Amount } from '../../pieces/amount.tsx';
import { ShortId } from '../../pieces/copyable.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DisputeState } from './dispute-state.tsx';
import { ReasonCode } from './reason-code.tsx';

export function DisputeTable({ disputes }: { readonly disputes: readonly Listed<'listDisputes'>[] }) {
  const words = useTexts().disputes;
  const profileId = useProfilePage().profile.profile_id;
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.which}</th>
          <th scope="col">{words.state}</th>
          <th scope="col">{words.reason}</th>
          <th scope="col">{words.deadline}</th>
          <th scope="col">{words.heard}</th>
          <th scope="col" className="table-end">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {disputes.map((dispute) => (
          <tr key={dispute.dispute_id} className="table-opens">
            <td>
              <Link
                className="strong table-link"
                to="/profiles/$profileId/disputes/$disputeId"
                params={{ profileId, disputeId: dispute.dispute_id }}
              >
                <ShortId id={dispute.dispute_id} />
              </Link>
            </td>
            <td data-label={words.state}>
              <DisputeState state={dispute.state} />
            </td>
            <td data-label={words.reason}>
              <span className="table-words">
                <span>{words.kinds[dispute.reason]}</span>
                {dispute.reason_code !== null && (
                  <span className="soft">
                    <ReasonCode scheme={dispute.scheme} code={dispute.reason_code} />
                  </span>
                )}
              </span>
            </td>
            <td data-label={words.deadline}>
              {dispute.closed_at === null && dispute.answer_by !== null && <When at={dispute.answer_by} />}
            </td>
            <td data-label={words.heard}>
              <When at={dispute.created_at} />
            </td>
            <td data-label={words.amount} className="table-end">
              <Amount minor={dispute.amount_minor} currency={dispute.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
