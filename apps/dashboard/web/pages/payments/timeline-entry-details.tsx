import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../pieces/amount.tsx';
import { Copyable } from '../../pieces/copyable.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CardName } from './card-name.tsx';
import type { Payment } from './payment-page.tsx';
import type { TimelineEntry } from './timeline.tsx';

type TimelineEntryDetailsProps = { readonly entry: TimelineEntry; readonly payment: Payment };

/** Details of an entry of the timeline, depending on its object. */
export function TimelineEntryDetails({ entry, payment }: TimelineEntryDetailsProps) {
  const { kind, object_id: id } = entry;
  if (kind.startsWith('attempt.') || kind.startsWith('late_approval.')) {
    const attempt = payment.attempts.find(({ attempt_id: attemptId }) => attemptId === id);
    return attempt ? <OfAttempt kind={kind} attempt={attempt} /> : null;
  }
  if (kind.startsWith('capture.')) {
    const capture = payment.captures.find(({ capture_id: captureId }) => captureId === id);
    return capture ? <OfMovement kind={kind} movement={capture} note={null} /> : null;
  }
  if (kind.startsWith('refund.')) {
    const refund = payment.refunds.find(({ refund_id: refundId }) => refundId === id);
    return refund ? <OfMovement kind={kind} movement={refund} note={refund.reason} /> : null;
  }
  if (kind === 'event') return <OfEvent entry={entry} />;
  if (kind.startsWith('delivery.')) return <OfDelivery entry={entry} payment={payment} />;
  return null;
}

type OfAttemptProps = { readonly kind: TimelineEntry['kind']; readonly attempt: Payment['attempts'][number] };

function OfAttempt({ kind, attempt }: OfAttemptProps) {
  const words = useTexts().payments;
  return (
    <Line>
      <span>{words.attemptNumber(attempt.number)}</span>
      {kind === 'attempt.submitted' && <CardName card={attempt.card} />}
      {kind === 'attempt.declined' && attempt.decline && (
        <span>{words.declines[attempt.decline.code] ?? attempt.decline.message}</span>
      )}
      {kind === 'attempt.approved' && attempt.acquirer_reference && (
        <Copyable value={attempt.acquirer_reference} isShort />
      )}
      {kind === 'attempt.challenged' && <span>{words.threeDs}</span>}
    </Line>
  );
}

type OfMovementProps = {
  readonly kind: TimelineEntry['kind'];
  readonly movement: Omit<Payment['refunds'][number], 'refund_id' | 'reason'>;
  readonly note: string | null;
};

function OfMovement({ kind, movement, note }: OfMovementProps) {
  const words = useTexts().payments;
  return (
    <Line>
      <Amount minor={movement.amount_minor} currency={movement.currency} />
      {kind.endsWith('.asked') && <span>{movement.asked_by ? <bdi>{movement.asked_by}</bdi> : words.byKey}</span>}
      {kind.endsWith('.asked') && note && <bdi className="breaks">{note}</bdi>}
      {kind.endsWith('.failed') && movement.refusal && <bdi className="breaks">{movement.refusal}</bdi>}
    </Line>
  );
}

function OfEvent({ entry }: { readonly entry: TimelineEntry }) {
  const profileId = useProfilePage().profile.profile_id;
  return (
    <Line>
      <Link to="/profiles/$profileId/events/$eventId" params={{ profileId, eventId: entry.object_id }}>
        <bdi className="mono" dir="ltr">
          {String(entry.details['type'] ?? entry.object_id)}
        </bdi>
      </Link>
    </Line>
  );
}

function OfDelivery({ entry, payment }: TimelineEntryDetailsProps) {
  const { webhooks: words } = useTexts();
  const profileId = useProfilePage().profile.profile_id;
  const { number, http_status: status, failure } = entry.details;
  const delivery = payment.events
    .flatMap(({ deliveries }) => deliveries)
    .find(({ delivery_id: id }) => id === entry.object_id);
  const url = delivery?.attempts.find((attempt) => attempt.number === number)?.url;
  return (
    <Line>
      <Link
        to="/profiles/$profileId/webhooks/deliveries/$deliveryId"
        params={{ profileId, deliveryId: entry.object_id }}
      >
        <bdi className="breaks" dir="ltr">
          {url ?? entry.object_id}
        </bdi>
      </Link>
      {status !== null && status !== undefined && <bdi dir="ltr">HTTP {String(status)}</bdi>}
      {typeof failure === 'string' && <span>{words.failures[failure] ?? failure}</span>}
    </Line>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <span className="row soft">{children}</span>;
}
