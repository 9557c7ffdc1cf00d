import type { Alarm } from '@pay/core/ground/alarms/alarm';
import { currentSpan, spanning } from '@pay/core/ground/tracing/current-span';
import type { Tracing } from '@pay/core/ground/tracing/span';
import { nextTryMs } from '@pay/core/telling/webhooks/delivering/delivery-schedule';
import type { DueDelivery } from '@pay/core/telling/webhooks/delivering/fetch-due';
import { isBreakerOpen } from '@pay/core/telling/webhooks/delivering/lane-pace';
import type {
  Attempt,
  AttemptRecord,
  DeliveryMove,
  Recorded,
} from '@pay/core/telling/webhooks/delivering/record-attempts';
import type { DeliveryMetrics } from './delivery-metrics.ts';
import { freePlace, type Lane, pacedBy } from './lane.ts';
import type { Message, Sent } from './send-delivery.ts';
import { type Signer, signerOf } from './sign-message.ts';

export type DeliverDeps = {
  readonly send: (message: Message) => Promise<Sent>;
  /** Throws if the secret cannot be opened. */
  readonly openSecret: (of: { readonly profileId: string; readonly endpointId: string }, sealed: Buffer) => string;
  readonly record: (record: AttemptRecord) => Promise<Recorded>;
  readonly metrics: DeliveryMetrics;
  /** Null if nothing is traced. */
  readonly tracing: Tracing | null;
  readonly alarm: Alarm;
  /** Returns a number from 0 to below 1. */
  readonly random: () => number;
};

/**
 * Sends a delivery that its lane has taken, and records the result. `onAnswer` is called after the try, when its place
 * in the lane is free.
 */
export function deliverOne(deps: DeliverDeps, lane: Lane, due: DueDelivery, onAnswer: () => void): Promise<Recorded> {
  const { endpointId, eventId, tries } = due;
  const facts = { 'pay.endpoint_id': endpointId, 'pay.event_id': eventId, 'pay.attempt': tries + 1 };
  // The delivery gets a separate trace, because the request that caused the event was answered earlier, perhaps by
  // another node.
  const span = deps.tracing?.start('webhook delivery', 'client', facts);
  return span ? spanning(span, () => deliver(deps, lane, due, onAnswer)) : deliver(deps, lane, due, onAnswer);
}

async function deliver(deps: DeliverDeps, lane: Lane, due: DueDelivery, onAnswer: () => void): Promise<Recorded> {
  const { deliveryId, tries, body, fetchedAt: at } = due;
  const wasProbe = isBreakerOpen(lane.pace);
  const base = { hold: lane.hold, deliveryId, tries };
  if (body === null) {
    freePlace(lane, due, performance.now());
    return deps.record({ ...base, attempt: null, move: { next: 'failed' }, lane: null });
  }
  const signers = signersOf(deps, due);
  if (tries === 0) deps.metrics.lag.observe(due.ageMs / 1_000);
  const { endpointId, eventId, url } = due;
  const sent = signers ? await deps.send({ endpointId, url, eventId, body, signers, at }) : unsigned(url, at);
  tellSpan(sent);
  freePlace(lane, due, performance.now());
  const change = pacedBy(lane, { outcome: sent.outcome, wasProbe }, performance.now());
  const move = moveAfter(sent, tries + 1, deps.random());
  deps.metrics.attempts.inc({ outcome: move.next === 'pending' ? 'to_be_repeated' : move.next });
  onAnswer();
  const recorded = await deps.record({ ...base, attempt: sent.attempt, move, lane: change });
  if (recorded.disabled !== null) {
    deps.alarm('a webhook endpoint was disabled', {
      profile: due.profileId,
      endpoint: endpointId,
      reason: recorded.disabled,
    });
  }
  return recorded;
}

function tellSpan({ outcome, attempt: { httpStatus, failure } }: Sent): void {
  const span = currentSpan();
  if (span === undefined) return;
  span.add({ 'pay.outcome': outcome, ...(httpStatus !== null && { 'http.response.status_code': httpStatus }) });
  if (outcome !== 'succeeded') span.fail(failure ?? String(httpStatus));
}

function moveAfter({ outcome, retryAfterMs }: Sent, tries: number, jitter: number): DeliveryMove {
  if (outcome === 'succeeded') return { next: 'succeeded' };
  const delayMs = nextTryMs(tries, jitter, retryAfterMs);
  return delayMs === null ? { next: 'failed' } : { next: 'pending', delayMs };
}

/** Undefined if a secret cannot be read, because a message that an endpoint cannot verify must not be sent. */
function signersOf({ openSecret, alarm }: DeliverDeps, due: DueDelivery): readonly Signer[] | undefined {
  try {
    const signers = due.sealedSecrets.map((sealed) => signerOf(openSecret(due, sealed)));
    return signers.length > 0 ? signers : undefined;
  } catch (error) {
    alarm('a webhook secret cannot be read', { endpoint: due.endpointId, error_message: (error as Error).message });
    return undefined;
  }
}

function unsigned(url: string, at: Date): Sent {
  const attempt: Attempt = {
    url,
    at,
    durationMs: 0,
    httpStatus: null,
    failure: 'secret_unreadable',
    answer: null,
  };
  return { outcome: 'failed', attempt, retryAfterMs: 0 };
}
