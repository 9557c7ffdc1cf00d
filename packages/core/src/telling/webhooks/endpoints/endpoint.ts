import type { SubscribableType } from '../../../record/events/event.ts';

/** The status of an endpoint that has not been deleted; deleted endpoints are invisible, and only their rows remain. */
export type EndpointStatus = 'enabled' | 'disabled';

/**
 * Why an endpoint is disabled: the merchant has disabled it, it has answered 410 Gone, or all deliveries to it have
 * failed for 5 days.
 */
export type DisabledReason = 'merchant' | 'gone' | 'failing';

/** The maximum number of a profile's endpoints, not counting deleted ones. */
export const ENDPOINTS_MAX = 20;

/** An endpoint as merchants read it. */
export type EndpointAnswer = {
  endpoint_id: string;
  url: string;
  description: string | null;
  /** Null for all types. */
  event_types: readonly SubscribableType[] | null;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  disabled_at: string | null;
  created_at: string;
};

/** An endpoint with the secret that signs its messages. The secret is shown only when the endpoint is created. */
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
