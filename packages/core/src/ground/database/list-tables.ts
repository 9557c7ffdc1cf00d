import type { CardBrand } from '../../cards/brand.ts';
import type { AttemptStateKind } from '../../paying/payments/attempt.ts';
import type { StoredStatus } from '../../paying/sessions/session.ts';
import type { EventType } from '../../record/events/event.ts';
import type { DeliveryStatus } from '../../telling/webhooks/deliveries/delivery.ts';
import type { Environment } from '../environment/environment.ts';

/** The tables that lists read, as the driver gives their columns. The migrations say what they promise. */
export type Tables = {
  merchants: { merchant_id: string; name: string; created_at: Date; suspended_at: Date | null };
  profiles: { profile_id: string; merchant_id: string; environment: Environment };
  live_requests: {
    request_id: string;
    merchant_id: string;
    state: 'open' | 'approved' | 'refused' | 'withdrawn';
    business_name: string;
    website: string;
    contact_name: string;
    contact_email: string;
    volume_minor: bigint;
    currency: string;
    note: string | null;
    asked_at: Date;
    decided_at: Date | null;
    reason: string | null;
  };
  audit_entries: {
    audit_id: string;
    merchant_id: string;
    profile_id: string | null;
    actor_kind: 'person' | 'operator' | 'worker';
    actor_id: string;
    action: string;
    object_id: string;
    details: Record<string, unknown>;
    at: Date;
  };
  sessions: {
    profile_id: string;
    track_id: string;
    payment_id: string | null;
    status: StoredStatus;
    live_attempt_id: string | null;
    amount_minor: bigint;
    refunded_minor: bigint;
    currency: string;
    reference: string | null;
    description: string | null;
    metadata: Record<string, string>;
    attempt_count: number;
    card_brand: string | null;
    created_at: Date;
    completed_at: Date | null;
    expires_at: Date;
  };
  attempts: {
    profile_id: string;
    attempt_id: string;
    track_id: string;
    number: number;
    state: AttemptStateKind;
    card_brand: CardBrand;
    card_last_four: string;
    decline_code: string | null;
  };
  events: {
    profile_id: string;
    event_id: string;
    position: bigint;
    track_id: string | null;
    sequence: number | null;
    type: EventType;
    created_at: Date;
  };
  deliveries: {
    profile_id: string;
    delivery_id: string;
    endpoint_id: string;
    event_id: string;
    status: DeliveryStatus;
    due_at: Date | null;
    created_at: Date;
    completed_at: Date | null;
  };
  'identity.people': { id: string; name: string; email: string };
};
