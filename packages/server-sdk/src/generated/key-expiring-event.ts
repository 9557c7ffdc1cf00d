// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { ExpiringKey } from './expiring-key.ts';

/**
 * A secret key of the profile expires in 30 days, 7 days or 1 day. Create and deploy another key
 * before then.
 */
export interface KeyExpiringEvent {
  /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'key.expiring';
  /** When it happened. */
  timestamp: string;
  /** Environment of the profile that the key belongs to. In `sandbox`, no money moves. */
  environment: 'sandbox' | 'live';
  /** Identifier of the profile. */
  profile_id: string;
  /** Always null, because this event does not belong to a session. */
  sequence: number | null;
  data: ExpiringKey;
}
