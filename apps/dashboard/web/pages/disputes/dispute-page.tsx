import { Link, useParams } from '@tanstack/react-router';
import type { Answer } from '../../../api/calls.ts';
import { save } from '../../calls/download.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Amount } from '../../pieces/amount.tsx';
import { BackLink } from '../../pieces/back-link.tsx';
import { Button, buttonClass } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AttemptTable } from '../payments/attempt-table.tsx';
import { PaymentFacts } from '../payments/payment-facts.tsx';
import type { Payment } from '../payments/payment-page.tsx';
import { RefundTable } from '../payments/refund-table.tsx';
import { ShopperFacts } from '../payments/shopper-facts.tsx';
import { Timeline } from '../payments/timeline.tsx';
import { DisputeFacts } from './dispute-facts.tsx';
import { DisputeState } from './dispute-state.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { NextStep } from './next-step.tsx';

export type Dispute = Answer<'readDispute'>;

/** A dispute with everything that can be evidence. The page can be printed or saved as JSON. */
export function DisputePage() {
  const words = useTexts().disputes;
  const { profile } = useProfilePage();
  const { disputeId = '' } = useParams({ strict: false });
  const params = { profile_id: profile.profile_id, dispute_id: disputeId };
  const dispute = useAnswer('readDispute', { params });
  return (
    <>
      <BackLink to={`/profiles/${profile.profile_id}/disputes`}>{words.title}</BackLink>
      <Loaded query={dispute}>{(value) => <WithPayment dispute={value} />}</Loaded>
    </>
  );
}

function WithPayment({ dispute }: { readonly dispute: Dispute }) {
  const { profile } = useProfilePage();
  const params = { profile_id: profile.profile_id, track_id: dispute.track_id };
  const payment = useAnswer('readPayment', { params });
  return <Loaded query={payment}>{(value) => <Details dispute={dispute} payment={value} />}</Loaded>;
}

type DetailsProps = { readonly dispute: Dispute; readonly payment: Payment };

function Details({ dispute, payment }: DetailsProps) {
  const { disputes: words, payments } = useTexts();
  return (
    <>
      <DisputeHead dispute={dispute} payment={payment} />
      <NextStep dispute={dispute} />
      <DisputeFacts dispute={dispute} />
      <Section title={words.helps.title} lead={words.helps.lead}>
        <ul className="bullets">
          {dispute.helps.map((help) => (
            <li key={help}>{words.helps.items[help]}</li>
          ))}
        </ul>
      </Section>
      <EvidenceFiles dispute={dispute} />
      <Section title={words.timeline} lead={words.timelineLead} isWhole>
        <Timeline payment={payment} />
      </Section>
      {payment.refunds.length > 0 && (
        <Section title={payments.refunds} isWhole>
          <RefundTable refunds={payment.refunds} />
        </Section>
      )}
      <Section title={payments.attempts} isWhole>
        <AttemptTable attempts={payment.attempts} />
      </Section>
      <PaymentFacts payment={payment} />
      <ShopperFacts payment={payment} />
    </>
  );
}

function DisputeHead({ dispute, payment }: DetailsProps) {
  const words = useTexts().disputes;
  const profileId = useProfilePage().profile.profile_id;
  const saveJson = () =>
    save(
      new Blob([JSON.stringify({ dispute, payment }, null, 2)], { type: 'application/json' }),
      `${dispute.dispute_id}.json`,
    );
  return (
    <PageHead
      title={words.pageTitle(dispute.acquirer_reference)}
      lead={
        <span className="row">
          <DisputeState state={dispute.state} />
          <strong>
            <Amount minor={dispute.amount_minor} currency={dispute.currency} />
          </strong>
          {dispute.taken_minor > 0 && (
            <span>
              {words.taken} <Amount minor={dispute.taken_minor} currency={dispute.currency} />
            </span>
          )}
          {dispute.closed_at === null && dispute.answer_by !== null && (
            <span>
              {words.deadline} <When at={dispute.answer_by} />
            </span>
          )}
          <Copyable value={dispute.dispute_id} />
        </span>
      }
      action={
        <>
          <Link
            className={buttonClass('plain')}
            to="/profiles/$profileId/payments/$trackId"
            params={{ profileId, trackId: dispute.track_id }}
          >
            {words.toPayment}
          </Link>
          <Button icon="download" onClick={saveJson}>
            {words.download}
          </Button>
          <Button icon="print" onClick={() => window.print()}>
            {words.print}
          </Button>
        </>
      }
    />
  );
}
