import { Link, useParams } from '@tanstack/react-router';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { BackLink } from '../../pieces/back-link.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { JsonBlock } from '../../pieces/json-block.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AnswerOf, DeliveryState } from './delivery-table.tsx';
import { ResendButton } from './resend-button.tsx';

type Delivery = Answer<'readDelivery'>;

export function DeliveryPage() {
  const { profile } = useProfilePage();
  const { deliveryId = '' } = useParams({ strict: false });
  const delivery = useAnswer('readDelivery', {
    params: { profile_id: profile.profile_id, delivery_id: deliveryId },
  });
  return <Loaded query={delivery}>{(value) => <Details delivery={value} />}</Loaded>;
}

function Details({ delivery }: { readonly delivery: Delivery }) {
  const words = useTexts().webhooks;
  const { profile, may } = useProfilePage();
  const profileId = profile.profile_id;
  return (
    <>
      <BackLink to={`/profiles/${profileId}/webhooks/${delivery.endpoint_id}`}>{words.endpoint}</BackLink>
      <PageHead
        title={words.delivery}
        lead={
          <span className="row">
            <DeliveryState delivery={delivery} />
            <Link to="/profiles/$profileId/events/$eventId" params={{ profileId, eventId: delivery.event_id }}>
              <bdi className="mono" dir="ltr">
                {delivery.event_type}
              </bdi>
            </Link>
            <Copyable value={delivery.delivery_id} isShort />
            <When at={delivery.created_at} />
          </span>
        }
        action={
          may('webhooks.change') &&
          delivery.event_type !== 'endpoint.test' && (
            <ResendButton profileId={profileId} eventId={delivery.event_id} endpointId={delivery.endpoint_id} />
          )
        }
      />
      <Section title={words.attempts} lead={words.attemptsLead} isWhole>
        {delivery.attempts.length === 0 && <p className="soft">{words.noAttempts}</p>}
        {delivery.attempts.toReversed().map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} />
        ))}
      </Section>
      <Section title={words.sent} lead={words.sentLead} isWhole>
        {delivery.body === null ? (
          <p className="soft">{words.noBody}</p>
        ) : (
          <JsonBlock text={delivery.body} label={words.sent} />
        )}
      </Section>
    </>
  );
}

function Attempt({ attempt }: { readonly attempt: Delivery['attempts'][number] }) {
  const words = useTexts().webhooks;
  return (
    <div className="panel">
      <div className="panel-head">
        <span className="row">
          <strong>{words.try(attempt.number)}</strong>
          <AnswerOf attempt={attempt} />
        </span>
        <span className="row soft">
          <span className="figures">{words.took(String(attempt.duration_ms))}</span>
          <When at={attempt.attempted_at} />
        </span>
      </div>
      <div className="panel-inner stack stack-tight">
        <bdi dir="ltr" className="mono breaks soft">
          {attempt.url}
        </bdi>
        {attempt.http_status !== null &&
          (attempt.answer ? (
            <JsonBlock text={attempt.answer} label={words.lastAnswer} />
          ) : (
            <p className="soft">{words.emptyAnswer}</p>
          ))}
      </div>
    </div>
  );
}
