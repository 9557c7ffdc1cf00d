import { readTime } from '@pay/core/ground/lists/read-time';
import { accepted, type Result, refusedFor } from '@pay/core/ground/refusals/refusal';
import { type ListedEvent, listProfileEvents, readEvent } from '@pay/core/telling/events/list-profile-events';
import type { DeliveryAnswer } from '@pay/core/telling/webhooks/deliveries/delivery';
import { listProfileDeliveries, readDelivery } from '@pay/core/telling/webhooks/deliveries/list-profile-deliveries';
import { changeEndpoint } from '@pay/core/telling/webhooks/endpoints/change-endpoint';
import { createEndpoint } from '@pay/core/telling/webhooks/endpoints/create-endpoint';
import { deleteEndpoint } from '@pay/core/telling/webhooks/endpoints/delete-endpoint';
import type { EndpointAnswer } from '@pay/core/telling/webhooks/endpoints/endpoint';
import { countFailed, profileEndpoints } from '@pay/core/telling/webhooks/endpoints/profile-endpoints';
import { type ResentEvent, resendEvent } from '@pay/core/telling/webhooks/resending/resend-event';
import { resendFailed } from '@pay/core/telling/webhooks/resending/resend-failed';
import { testEndpoint } from '@pay/core/telling/webhooks/resending/test-endpoint';
import { rotateSecret } from '@pay/core/telling/webhooks/secrets/rotate-secret';
import type { WEBHOOK_ROUTES } from '../../api/routes/webhooks.ts';
import type { Handlers } from '../http/handler.ts';
import { deskOf } from './desk-of.ts';
import { pageRequest } from './page-request.ts';

const HOUR_SECONDS = 3_600;

export const WEBHOOK_HANDLERS: Handlers<keyof typeof WEBHOOK_ROUTES> = {
  listEndpoints: async ({ context, profileId }) => {
    const endpoints = await profileEndpoints(context, profileId);
    return accepted({ data: endpoints.map((each) => ({ ...each, ...endpointOf(each) })) });
  },

  createEndpoint: async ({ body: { event_types: eventTypes, ...fields }, ...asked }) => {
    const { desk, person } = await deskOf(asked);
    const command = { ...fields, ...(eventTypes !== undefined && { eventTypes }), idempotencyKey: undefined };
    const { result } = await createEndpoint(desk, person, command);
    return result.ok ? accepted({ ...endpointOf(result.value), secret: result.value.secret }) : result;
  },

  changeEndpoint: async ({ body: { event_types: eventTypes, ...fields }, params, ...asked }) => {
    const { desk, person } = await deskOf(asked);
    const change = { ...fields, ...(eventTypes !== undefined && { eventTypes }), endpointId: params.endpoint_id };
    const changed = await changeEndpoint(desk, person, change);
    return changed.ok ? accepted(endpointOf(changed.value)) : changed;
  },

  deleteEndpoint: async ({ params, ...asked }) => {
    const { desk, person } = await deskOf(asked);
    const deleted = await deleteEndpoint(desk, person, params.endpoint_id);
    return deleted.ok ? accepted(null) : deleted;
  },

  rotateEndpointSecret: async ({ params, body: { overlap_hours: hours }, ...asked }) => {
    const { desk, person } = await deskOf(asked);
    const { result } = await rotateSecret(desk, person, {
      endpointId: params.endpoint_id,
      overlapSeconds: hours === undefined ? undefined : hours * HOUR_SECONDS,
      idempotencyKey: undefined,
    });
    return result.ok ? accepted({ ...endpointOf(result.value), secret: result.value.secret }) : result;
  },

  testEndpoint: async ({ params, ...asked }) => {
    const { desk, person } = await deskOf(asked);
    return resentAnswer(await testEndpoint(desk, person, params.endpoint_id));
  },

  listDeliveries: async ({ context, profileId, params: { endpoint_id: endpointId }, query }) => {
    const { status, event_id: eventId, ...page } = query;
    const found = await listProfileDeliveries(context, {
      ...pageRequest(page),
      profileId,
      endpointId,
      status,
      eventId,
    });
    return found.ok ? accepted({ data: found.value.data.map(deliveryOf), next: found.value.next }) : found;
  },

  readDelivery: async ({ context, profileId, params: { delivery_id: deliveryId } }) => {
    const found = await readDelivery(context, { profileId, deliveryId });
    return found.ok ? accepted({ ...deliveryOf(found.value.delivery), body: found.value.body }) : found;
  },

  countFailed: async ({ context, profileId, params: { endpoint_id: endpointId }, query }) => {
    const period = readPeriod(query);
    return period.ok ? countFailed(context, { profileId, endpointId, ...period.value }) : period;
  },

  resendFailed: async ({ params: { endpoint_id: endpointId }, body, ...asked }) => {
    const period = readPeriod(body);
    if (!period.ok) return period;
    const { desk, person } = await deskOf(asked);
    return resendFailed(desk, person, { endpointId, ...period.value });
  },

  listEvents: async ({ context, profileId, query: { type, track_id: trackId, ...page } }) => {
    const found = await listProfileEvents(context, { ...pageRequest(page), profileId, type, trackId });
    return found.ok ? accepted({ data: found.value.data.map(eventOf), next: found.value.next }) : found;
  },

  readEvent: async ({ context, profileId, params: { event_id: eventId } }) => {
    const found = await readEvent(context, { profileId, eventId });
    if (!found.ok) return found;
    const { body, deliveries } = found.value;
    return accepted({ ...eventOf(found.value), body, deliveries: deliveries.map(deliveryOf) });
  },

  resendEvent: async ({ params: { event_id: eventId }, body: { endpoint_id: endpointId }, ...asked }) => {
    const { desk, person } = await deskOf(asked);
    return resentAnswer(await resendEvent(desk, person, { eventId, endpointId }));
  },
};

function endpointOf({ event_types: types, ...endpoint }: EndpointAnswer) {
  return { ...endpoint, event_types: types === null ? null : [...types] };
}

export function deliveryOf(delivery: DeliveryAnswer) {
  return { ...delivery, attempts: [...delivery.attempts] };
}

function eventOf({ eventId, type, trackId, sequence, createdAt }: ListedEvent) {
  return { event_id: eventId, type, track_id: trackId, sequence, created_at: createdAt.toISOString() };
}

function resentAnswer(resent: Result<ResentEvent>) {
  if (!resent.ok) return resent;
  return accepted({ event_id: resent.value.event_id, deliveries: [...resent.value.deliveries] });
}

function readPeriod(period: { readonly from: string; readonly to: string }): Result<{ from: Date; to: Date }> {
  const from = readTime('from', period.from);
  if (!from.ok) return from;
  const to = readTime('to', period.to);
  if (!to.ok) return to;
  if (!from.value || !to.value) return refusedFor('invalid_request', 'form_unexpected');
  return accepted({ from: from.value, to: to.value });
}
