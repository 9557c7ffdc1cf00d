import type { SubscribableType } from '../../../record/events/event.ts';

/** Deleted ones are nobody's any more; only their rows stay. */
export type EndpointStatus = 'enabled' | 'disabled';

/** The merchant wished it, it answered 410 Gone, or it has failed for days. */
export type DisabledReason = 'merchant' | 'gone' | 'failing';

/** Of a profile, not counting deleted ones. */
export const ENDPOINTS_MAX = 20;

/** An endpoint as merchants read it. */
export type EndpointAnswer = {
  endpoint_id: string;
  url: string;
  description: string | null;
  /** Null: all of them. */
  event_types: readonly SubscribableType[] | null;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  disabled_at: string | null;
  created_at: string;
};

/** With the secret that signs its messages: shown when it is made, and never again. */
export type EndpointWithSecret = EndpointAnswer & { secret: string };

export type EndpointRow = {
  endpoint_id: string;
  url: string;
  description: string | null;
  event_types: readonly SubscribableType[] | null;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  disabled_at: Date | null;
  created_at: Date;
};

export function endpointAnswer(row: EndpointRow): EndpointAnswer {
  return {
    endpoint_id: row.endpoint_id,
    url: row.url,
    description: row.description,
    event_types: row.event_types,
    status: row.status,
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
