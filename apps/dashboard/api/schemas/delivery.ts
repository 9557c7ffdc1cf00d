import { DELIVERY_STATUSES } from '@pay/core/telling/webhooks/deliveries/delivery-status';
import { Type } from 'typebox';
import { nullable, oneOf, Time } from './values.ts';

export const DeliveryStatusName = oneOf(DELIVERY_STATUSES);

const DeliveryAttempt = Type.Object({
  number: Type.Integer(),
  url: Type.String(),
  attempted_at: Time,
  duration_ms: Type.Integer(),
  /** Null if there was no response; `failure` says why. */
  http_status: nullable(Type.Integer()),
  failure: nullable(Type.String()),
  /** The beginning of the endpoint's response, with card numbers removed. */
  answer: nullable(Type.String()),
});

export const DELIVERY_MEMBERS = {
  delivery_id: Type.String(),
  endpoint_id: Type.String(),
  event_id: Type.String(),
  event_type: Type.String(),
  status: DeliveryStatusName,
  /** Null when the delivery has ended. */
  next_attempt_at: nullable(Time),
  created_at: Time,
  completed_at: nullable(Time),
  attempts: Type.Array(DeliveryAttempt),
};

export const Delivery = Type.Object(DELIVERY_MEMBERS);
