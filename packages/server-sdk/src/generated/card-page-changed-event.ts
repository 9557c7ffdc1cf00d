// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.
import type { CardPageCheck } from './card-page-check.ts';

/**
 * The hosted card page, as browsers receive it, differs from its inventory. Someone might have
 * tampered with it.
 */
export interface CardPageChangedEvent {
  /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
  id: string;
  /** What happened. */
  type: 'card_page.changed';
  /** When it happened. */
  timestamp: string;
  /** Environment of the profile that the key belongs to. In `sandbox`, no money moves. */
  environment: 'sandbox' | 'live';
  /** Identifier of the profile. */
  profile_id: string;
  /** Always null, because this event does not belong to a session. */
  sequence: number | null;
  data: CardPageCheck;
}
