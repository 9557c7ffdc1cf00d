import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { Amount } from '../../pieces/amount.tsx';
import { BackLink } from '../../pieces/back-link.tsx';
import { Button } from '../../pieces/button.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AttemptTable } from './attempt-table.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundTable } from './refund-table.tsx';
import { refundedOf, SessionState } from './session-state.tsx';
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
  const words = useTexts().payments;
  return (
    <>
      <Head payment={payment} />
      <Section title={words.timeline} isWhole>
        <Timeline payment={payment} />
      </Section>
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
      <PaymentFacts payment={payment} />
      <ShopperFacts payment={payment} />
    </>
  );
}

/** Reference, amount, state and actions. */
function Head({ payment }: { readonly payment: Payment }) {
  const words = useTexts().payments;
  const { may } = useProfilePage();
  const [isRefunding, setRefunding] = useState(false);
  const { currency, refunded_minor: refunded, refundable_minor: left } = payment;
  const isUnknown = payment.payment?.state === 'unknown';
  return (
    <>
      <PageHead
        title={words.pageTitle(payment.reference)}
        lead={
          <span className="row">
            <SessionState status={payment.status} isUnknown={isUnknown} refunded={refundedOf(payment)} />
            <Copyable value={payment.track_id} isShort />
            <When at={payment.created_at} />
          </span>
        }
        action={
          may('payments.refund') &&
          left > 0 && (
            <Button icon="refund" onClick={() => setRefunding(true)}>
              {words.refund.button}
            </Button>
          )
        }
      />
      <p className="sum">
        <Amount minor={payment.amount_minor} currency={currency} />
      </p>
      {refunded > 0 && (
        <p className="soft">
          {words.refundedSum} <Amount minor={refunded} currency={currency} /> · {words.left}{' '}
          <Amount minor={left} currency={currency} />
        </p>
      )}
      {isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
    </>
  );
}
