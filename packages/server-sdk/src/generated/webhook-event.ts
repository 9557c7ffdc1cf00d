// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

import type { CardPageChangedEvent } from './card-page-changed-event.ts';
import type { DisputeClosedEvent } from './dispute-closed-event.ts';
import type { DisputeOpenedEvent } from './dispute-opened-event.ts';
import type { DisputeUpdatedEvent } from './dispute-updated-event.ts';
import type { EndpointTestEvent } from './endpoint-test-event.ts';
import type { KeyExpiringEvent } from './key-expiring-event.ts';
import type { PaymentAuthorisedEvent } from './payment-authorised-event.ts';
import type { PaymentCancelledEvent } from './payment-cancelled-event.ts';
import type { PaymentCaptureFailedEvent } from './payment-capture-failed-event.ts';
import type { PaymentCapturedEvent } from './payment-captured-event.ts';
import type { PaymentFailedEvent } from './payment-failed-event.ts';
import type { PaymentReversedEvent } from './payment-reversed-event.ts';
import type { PaymentSucceededEvent } from './payment-succeeded-event.ts';
import type { PaymentVoidedEvent } from './payment-voided-event.ts';
import type { RefundFailedEvent } from './refund-failed-event.ts';
import type { RefundSucceededEvent } from './refund-succeeded-event.ts';
import type { SessionExpiredEvent } from './session-expired-event.ts';

/**
 * An event, as webhooks and the list of events send it. New types can be added, so ignore a `type`
 * that you do not know.
 */
export type WebhookEvent =
  | PaymentAuthorisedEvent
  | PaymentCapturedEvent
  | PaymentCaptureFailedEvent
  | PaymentSucceededEvent
  | PaymentVoidedEvent
  | PaymentFailedEvent
  | PaymentCancelledEvent
  | PaymentReversedEvent
  | SessionExpiredEvent
  | RefundSucceededEvent
  | RefundFailedEvent
  | DisputeOpenedEvent
  | DisputeUpdatedEvent
  | DisputeClosedEvent
  | KeyExpiringEvent
  | CardPageChangedEvent
  | EndpointTestEvent;
