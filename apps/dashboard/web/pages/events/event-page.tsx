import { Link, useParams } from '@tanstack/react-router';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { BackLink } from '../../pieces/back-link.tsx';
import { Copyable, ShortId } from '../../pieces/copyable.tsx';
import { JsonBlock } from '../../pieces/json-block.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DeliveryTable } from '../webhooks/delivery-table.tsx';
import { ResendButton } from '../webhooks/resend-button.tsx';

export function EventPage() {
  const words = useTexts().events;
  const { profile } = useProfilePage();
  const { eventId = '' } = useParams({ strict: false });
  const event = useAnswer('readEvent', { params: { profile_id: profile.profile_id, event_id: eventId } });
  return (
    <>
      <BackLink to={`/profiles/${profile.profile_id}/events`}>{words.title}</BackLink>
      <Loaded query={event}>{(value) => <Details event={value} />}</Loaded>
    </>
  );
}

function Details({ event }: { readonly event: Answer<'readEvent'> }) {
  const words = useTexts().events;
  const { profile, may } = useProfilePage();
  const profileId = profile.profile_id;
  const mayResend = may('webhooks.change') && event.type !== 'endpoint.test';
  return (
    <>
      <PageHead
        title={event.type}
        lead={
          <span className="row">
            <Copyable value={event.event_id} isShort />
            {event.track_id && (
              <Link to="/profiles/$profileId/payments/$trackId" params={{ profileId, trackId: event.track_id }}>
                <ShortId id={event.track_id} />
              </Link>
            )}
            <When at={event.created_at} />
          </span>
        }
        action={mayResend && <ResendButton profileId={profileId} eventId={event.event_id} />}
      />
      <Section title={words.deliveries} isWhole>
        <div className="panel">
          {event.deliveries.length === 0 ? (
            <p className="panel-inner soft">{words.noDeliveries}</p>
          ) : (
            <DeliveryTable deliveries={event.deliveries} />
          )}
        </div>
      </Section>
      <Section title={words.body} lead={words.bodyLead} isWhole>
        <JsonBlock text={event.body} label={words.body} />
      </Section>
    </>
  );
}
