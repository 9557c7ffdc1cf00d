import type { EventType } from '../../../record/events/event.ts';
import type { DeliveryStatus } from './delivery-status.ts';

/** `cancelled` means that the delivery's endpoint was deleted. */
export type { DeliveryStatus };

/** One request to an endpoint, and its result. */
export type DeliveryAttemptAnswer = {
  number: number;
  url: string;
  attempted_at: string;
  duration_ms: number;
  /** Null if there was no answer; `failure` has the cause. */
  http_status: number | null;
  failure: string | null;
  /** The start of the endpoint's answer. */
  answer: string | null;
};

/** An event on its way to an endpoint, as merchants read it. */
export type DeliveryAnswer = {
  delivery_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: EventType;
  status: DeliveryStatus;
  /** Null once the delivery has succeeded, failed or been cancelled. */
  next_attempt_at: string | null;
  created_at: string;
  completed_at: string | null;
  attempts: DeliveryAttemptAnswer[];
};

/** A delivery as statements read it, with attempts as JSON: the answer in base64, the time as ISO 8601 text. */
export type DeliveryRow = {
  delivery_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: EventType;
  status: DeliveryStatus;
  due_at: Date | null;
  created_at: Date;
  completed_at: Date | null;
  attempts: DeliveryAttemptAnswer[];
};

export function deliveryAnswer(row: DeliveryRow): DeliveryAnswer {
  return {
    delivery_id: row.delivery_id,
    endpoint_id: row.endpoint_id,
    event_id: row.event_id,
    event_type: row.event_type,
    status: row.status,
    next_attempt_at: row.due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      attempted_at: new Date(attempt.attempted_at).toISOString(),
      answer: attempt.answer === null ? null : textOf(attempt.answer),
    })),
  };
}

/** An endpoint's answer as text. It can contain any bytes; an incomplete last character is removed. */
function textOf(base64: string): string {
  return Buffer.from(base64, 'base64')
    .toString()
    .replace(/\ufffd+$/, '');
}

/** A delivery that is due now because someone asked to send it again. */
export type ResentDelivery = { readonly delivery_id: string; readonly endpoint_id: string };
