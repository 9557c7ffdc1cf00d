import { Type } from 'typebox';
import { nullable, oneOf, Time } from './values.ts';

export const LiveRequestState = oneOf(['open', 'approved', 'refused', 'withdrawn']);

export const LIVE_REQUEST_MEMBERS = {
  request_id: Type.String(),
  state: LiveRequestState,
  business_name: Type.String(),
  website: Type.String(),
  contact_name: Type.String(),
  contact_email: Type.String(),
  expected_monthly_volume_minor: Type.Integer(),
  currency: Type.String(),
  note: nullable(Type.String()),
  asked_at: Time,
  decided_at: nullable(Time),
  /** The reason for a refusal, or the note on an approval. */
  reason: nullable(Type.String()),
};

export const LiveRequest = Type.Object(LIVE_REQUEST_MEMBERS);
