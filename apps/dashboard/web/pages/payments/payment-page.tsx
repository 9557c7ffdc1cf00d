import { useParams } from '@tanstack/react-router';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { BackLink } from '../../pieces/back-link.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { Section } from '../../pieces/section.tsx';
import { Together } from '../../pieces/together.tsx';
import { useZone } from '../../pieces/zone.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PaymentDisputes } from '../disputes/payment-disputes.tsx';
import { AttemptTable } from './attempt-table.tsx';
import { CaptureTable } from './capture-table.tsx';
import { Notes } from './notes.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHead } from './payment-head.tsx';
import { ReceiptSection } from './receipt-section.tsx';
import { RefundProposal } from './refund-proposal.tsx';
import { RefundTable } from './refund-table.tsx';
import { ShopperFacts } from './shopper-facts.tsx';
import { Timeline } from './timeline.tsx';

export type Payment = Answer<'readPayment'>;

export function PaymentPage() {
  const words = useTexts().payments;
  const { profile } = useProfilePage();
  const { trackId = '' } = useParams({ strict: false });
  const payment = useAnswer('readPayment', { params: { profile_id: profile.profile_id, track_id: trackId } });
  return (
    <>
      <BackLink to={`/profiles/${profile.profile_id}/payments`}>{words.title}</BackLink>
      <Loaded query={payment}>{(value) => <Details payment={value} />}</Loaded>
    </>
  );
}

function Details({ payment }: { readonly payment: Payment }) {
  const { payments: words, zone } = useTexts();
  const timeZone = useZone();
  return (
    <>
      <PaymentHead payment={payment} />
      <RefundProposal payment={payment} />
      <Together key={payment.track_id}>
        <PaymentDisputes trackId={payment.track_id} />
        <Notes trackId={payment.track_id} />
        <Section title={words.timeline} lead={zone.times(timeZone)} isWhole>
          <Timeline payment={payment} />
        </Section>
        {payment.captures.length > 0 && (
          <Section title={words.captures} isWhole>
            <CaptureTable captures={payment.captures} />
          </Section>
        )}
        {payment.refunds.length > 0 && (
          <Section title={words.refunds} isWhole>
            <RefundTable refunds={payment.refunds} />
          </Section>
        )}
        {payment.attempts.length > 0 && (
          <Section title={words.attempts} isWhole>
            <AttemptTable attempts={payment.attempts} />
          </Section>
        )}
        {payment.status === 'paid' && <ReceiptSection trackId={payment.track_id} />}
        <PaymentFacts payment={payment} />
        <ShopperFacts payment={payment} />
      </Together>
    </>
  );
}
