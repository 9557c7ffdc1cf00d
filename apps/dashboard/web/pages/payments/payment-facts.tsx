import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Copyable, ShortId } from '../../pieces/copyable.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Payment } from './payment-page.tsx';

/** What the merchant's server set when it created the session. Each value keeps its own text direction. */
export function PaymentFacts({ payment }: { readonly payment: Payment }) {
  const texts = useTexts();
  const { profile } = useProfilePage();
  const words = texts.payments.facts;
  const metadata = Object.entries(payment.metadata);
  return (
    <>
      <Section title={words.title}>
        <dl className="facts panel panel-inner">
          <Fact name={words.reference}>{payment.reference && <bdi>{payment.reference}</bdi>}</Fact>
          <Fact name={words.description}>{payment.description && <bdi>{payment.description}</bdi>}</Fact>
          {payment.payment_link !== null && (
            <Fact name={words.link}>
              <Link
                to="/profiles/$profileId/payment-links/$linkId"
                params={{ profileId: profile.profile_id, linkId: payment.payment_link }}
              >
                <ShortId id={payment.payment_link} />
              </Link>
            </Fact>
          )}
          <Fact name={words.trackId}>
            <Copyable value={payment.track_id} />
          </Fact>
          <Fact name={words.paymentId}>{payment.payment && <Copyable value={payment.payment.payment_id} />}</Fact>
          {payment.completed_at === null && payment.status !== 'authorised' && (
            <Fact name={words.expires}>
              <When at={payment.expires_at} />
            </Fact>
          )}
          {payment.completed_at !== null && (
            <Fact name={words.completed}>
              <When at={payment.completed_at} />
            </Fact>
          )}
          <Fact name={words.successUrl}>{payment.success_url && <bdi dir="ltr">{payment.success_url}</bdi>}</Fact>
          <Fact name={words.failureUrl}>{payment.failure_url && <bdi dir="ltr">{payment.failure_url}</bdi>}</Fact>
        </dl>
      </Section>
      <Section title={words.metadata} lead={words.metadataLead}>
        {metadata.length === 0 ? (
          <p className="soft">{words.noMetadata}</p>
        ) : (
          <dl className="facts panel panel-inner">
            {metadata.map(([key, value]) => (
              <Fact key={key} name={<bdi className="breaks">{key}</bdi>}>
                <bdi className="breaks">{value}</bdi>
              </Fact>
            ))}
          </dl>
        )}
      </Section>
    </>
  );
}

/** A name and its value, or a placeholder if the value is empty. */
function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  const { none } = useTexts();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="soft">{none}</span>}</dd>
    </div>
  );
}
