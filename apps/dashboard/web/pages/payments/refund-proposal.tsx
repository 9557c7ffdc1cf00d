import { call } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Amount } from '../../pieces/amount.tsx';
import { Button } from '../../pieces/button.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Payment } from './payment-page.tsx';

/** The refund that waits for a second person, with the actions that the signed-in person can take. */
export function RefundProposal({ payment }: { readonly payment: Payment }) {
  const words = useTexts().payments.proposal;
  const { profile, may } = useProfilePage();
  const reload = useReload();
  const { isBusy, problem, run } = useAction();
  const { refund_proposal: proposal } = payment;
  if (!proposal) return null;
  const params = { profile_id: profile.profile_id, track_id: payment.track_id, proposal_id: proposal.proposal_id };
  const decide = (name: 'confirmRefund' | 'withdrawRefund') =>
    run(() => call(name, { params }).finally(() => reload('readPayment', 'listPayments', 'readVolume')));
  return (
    <Notice kind="warn" title={words.title}>
      <p className="row">
        <strong>
          <Amount minor={proposal.amount_minor} currency={proposal.currency} />
        </strong>
        {proposal.proposed_by !== null && <span>{words.by(proposal.proposed_by)}</span>}
        <When at={proposal.proposed_at} />
      </p>
      {proposal.reason !== null && <p dir="auto">{proposal.reason}</p>}
      <p>{proposal.is_own ? words.own : words.other}</p>
      {problem && <ProblemNotice problem={problem} />}
      {may('payments.refund') && (
        <p className="row">
          {!proposal.is_own && (
            <Button kind="main" isBusy={isBusy} onClick={() => void decide('confirmRefund')}>
              {words.confirm}
            </Button>
          )}
          <Button isBusy={isBusy} onClick={() => void decide('withdrawRefund')}>
            {words.withdraw}
          </Button>
        </p>
      )}
    </Notice>
  );
}
