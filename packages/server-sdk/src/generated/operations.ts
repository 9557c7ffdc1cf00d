// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

import type { BalanceList } from './balance-list.ts';
import type { Capture } from './capture.ts';
import type { CardPageCheck } from './card-page-check.ts';
import type { DeliveryList } from './delivery-list.ts';
import type { Dispute } from './dispute.ts';
import type { DisputeList } from './dispute-list.ts';
import type { EventList } from './event-list.ts';
import type { InitiatedPayment } from './initiated-payment.ts';
import type { LinkPaymentList } from './link-payment-list.ts';
import type { NewCapture } from './new-capture.ts';
import type { NewCardPageCheck } from './new-card-page-check.ts';
import type { NewPayment } from './new-payment.ts';
import type { NewPaymentLink } from './new-payment-link.ts';
import type { NewRefund } from './new-refund.ts';
import type { NewSession } from './new-session.ts';
import type { NewVoid } from './new-void.ts';
import type { NewWebhookEndpoint } from './new-webhook-endpoint.ts';
import type { PaymentLink } from './payment-link.ts';
import type { PaymentLinkList } from './payment-link-list.ts';
import type { PaymentStatus } from './payment-status.ts';
import type { PaymentStatusQuery } from './payment-status-query.ts';
import type { PostingList } from './posting-list.ts';
import type { Refund } from './refund.ts';
import type { ResendEvent } from './resend-event.ts';
import type { ResendFailed } from './resend-failed.ts';
import type { ResentEvent } from './resent-event.ts';
import type { ResentFailed } from './resent-failed.ts';
import type { RotateSecret } from './rotate-secret.ts';
import type { Session } from './session.ts';
import type { Settlement } from './settlement.ts';
import type { SettlementLineList } from './settlement-line-list.ts';
import type { SettlementList } from './settlement-list.ts';
import type { SimulatedDispute } from './simulated-dispute.ts';
import type { StartPayment } from './start-payment.ts';
import type { StartedPayment } from './started-payment.ts';
import type { Statement } from './statement.ts';
import type { TestClock } from './test-clock.ts';
import type { TestClockAdvance } from './test-clock-advance.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import type { WebhookEndpointChange } from './webhook-endpoint-change.ts';
import type { WebhookEndpointList } from './webhook-endpoint-list.ts';
import type { WebhookEndpointWithSecret } from './webhook-endpoint-with-secret.ts';

export type AnyOperation = {
  readonly method: string;
  readonly path: string;
  readonly repeat: 'safe' | 'keyed' | 'absolute' | 'never';
};

export const OPERATIONS = {
  createSession: { method: 'POST', path: '/v1/sdk/checkout', repeat: 'keyed' },
  startPayment: { method: 'POST', path: '/v1/sdk/checkout/{track_id}/pay', repeat: 'keyed' },
  cancelSession: { method: 'POST', path: '/v1/sdk/checkout/{track_id}/cancel', repeat: 'keyed' },
  initiatePayment: { method: 'POST', path: '/merchant/initiate-payment', repeat: 'keyed' },
  paymentStatus: { method: 'POST', path: '/merchant/payment-status', repeat: 'safe' },
  createCapture: { method: 'POST', path: '/merchant/capture', repeat: 'keyed' },
  createVoid: { method: 'POST', path: '/merchant/void', repeat: 'keyed' },
  createRefund: { method: 'POST', path: '/merchant/refund', repeat: 'keyed' },
  createPaymentLink: { method: 'POST', path: '/v1/payment-links', repeat: 'keyed' },
  listPaymentLinks: { method: 'GET', path: '/v1/payment-links', repeat: 'safe' },
  readPaymentLink: { method: 'GET', path: '/v1/payment-links/{link_id}', repeat: 'safe' },
  deactivatePaymentLink: { method: 'POST', path: '/v1/payment-links/{link_id}/deactivate', repeat: 'absolute' },
  listLinkPayments: { method: 'GET', path: '/v1/payment-links/{link_id}/payments', repeat: 'safe' },
  listEvents: { method: 'GET', path: '/v1/events', repeat: 'safe' },
  resendEvent: { method: 'POST', path: '/v1/events/{event_id}/resend', repeat: 'never' },
  createWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints', repeat: 'keyed' },
  listWebhookEndpoints: { method: 'GET', path: '/v1/webhook-endpoints', repeat: 'safe' },
  readWebhookEndpoint: { method: 'GET', path: '/v1/webhook-endpoints/{endpoint_id}', repeat: 'safe' },
  changeWebhookEndpoint: { method: 'PATCH', path: '/v1/webhook-endpoints/{endpoint_id}', repeat: 'absolute' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/v1/webhook-endpoints/{endpoint_id}', repeat: 'absolute' },
  rotateWebhookSecret: { method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/rotate-secret', repeat: 'keyed' },
  testWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/test', repeat: 'never' },
  listDeliveries: { method: 'GET', path: '/v1/webhook-endpoints/{endpoint_id}/deliveries', repeat: 'safe' },
  resendFailed: { method: 'POST', path: '/v1/webhook-endpoints/{endpoint_id}/resend-failed', repeat: 'absolute' },
  listDisputes: { method: 'GET', path: '/v1/disputes', repeat: 'safe' },
  readDispute: { method: 'GET', path: '/v1/disputes/{dispute_id}', repeat: 'safe' },
  simulateDispute: { method: 'POST', path: '/v1/sandbox/disputes', repeat: 'never' },
  recordCardPageCheck: { method: 'POST', path: '/v1/card-page-checks', repeat: 'never' },
  readTestClock: { method: 'GET', path: '/v1/test-clock', repeat: 'safe' },
  advanceTestClock: { method: 'POST', path: '/v1/test-clock/advance', repeat: 'keyed' },
  readBalance: { method: 'GET', path: '/v1/balance', repeat: 'safe' },
  readStatement: { method: 'GET', path: '/v1/statement', repeat: 'safe' },
  listPostings: { method: 'GET', path: '/v1/ledger', repeat: 'safe' },
  listSettlements: { method: 'GET', path: '/v1/settlements', repeat: 'safe' },
  readSettlement: { method: 'GET', path: '/v1/settlements/{settlement_id}', repeat: 'safe' },
  listSettlementLines: { method: 'GET', path: '/v1/settlements/{settlement_id}/lines', repeat: 'safe' },
} as const satisfies Record<string, AnyOperation>;

/** The request and the answer of each operation. */
export type OperationTypes = {
  createSession: { path: undefined; query: undefined; body: NewSession; answer: Session };
  startPayment: {
    path: {
      /** Identifier of the session: `trk_` and 30 letters and digits. */
      track_id: string;
    };
    query: undefined;
    body: StartPayment;
    answer: StartedPayment;
  };
  cancelSession: {
    path: {
      /** Identifier of the session: `trk_` and 30 letters and digits. */
      track_id: string;
    };
    query: undefined;
    body: undefined;
    answer: Session;
  };
  initiatePayment: { path: undefined; query: undefined; body: NewPayment; answer: InitiatedPayment };
  paymentStatus: { path: undefined; query: undefined; body: PaymentStatusQuery; answer: PaymentStatus };
  createCapture: { path: undefined; query: undefined; body: NewCapture; answer: Capture };
  createVoid: { path: undefined; query: undefined; body: NewVoid; answer: Session };
  createRefund: { path: undefined; query: undefined; body: NewRefund; answer: Refund };
  createPaymentLink: { path: undefined; query: undefined; body: NewPaymentLink; answer: PaymentLink };
  listPaymentLinks: {
    path: undefined;
    query: {
      /** Identifier of the last link of the previous page. */
      after?: string | undefined;
      /** Maximum number of items on the page. Left out: 50. */
      limit?: number | undefined;
    };
    body: undefined;
    answer: PaymentLinkList;
  };
  readPaymentLink: {
    path: {
      /** Identifier of the payment link: `plk_` and 30 letters and digits. */
      link_id: string;
    };
    query: undefined;
    body: undefined;
    answer: PaymentLink;
  };
  deactivatePaymentLink: {
    path: {
      /** Identifier of the payment link: `plk_` and 30 letters and digits. */
      link_id: string;
    };
    query: undefined;
    body: undefined;
    answer: PaymentLink;
  };
  listLinkPayments: {
    path: {
      /** Identifier of the payment link: `plk_` and 30 letters and digits. */
      link_id: string;
    };
    query: {
      /** Identifier of the last session of the previous page. */
      after?: string | undefined;
      /** Maximum number of items on the page. Left out: 50. */
      limit?: number | undefined;
    };
    body: undefined;
    answer: LinkPaymentList;
  };
  listEvents: {
    path: undefined;
    query: {
      /**
       * The id of the last event that you have. Without it, the list begins with the oldest event that is
       * kept.
       */
      after?: string | undefined;
      /** Maximum number of items on the page. Left out: 50. */
      limit?: number | undefined;
    };
    body: undefined;
    answer: EventList;
  };
  resendEvent: {
    path: {
      /** Identifier of the event: `evt_` and 30 letters and digits. Every delivery sends it as `webhook-id`. */
      event_id: string;
    };
    query: undefined;
    body: ResendEvent | undefined;
    answer: ResentEvent;
  };
  createWebhookEndpoint: {
    path: undefined;
    query: undefined;
    body: NewWebhookEndpoint;
    answer: WebhookEndpointWithSecret;
  };
  listWebhookEndpoints: { path: undefined; query: undefined; body: undefined; answer: WebhookEndpointList };
  readWebhookEndpoint: {
    path: {
      /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
      endpoint_id: string;
    };
    query: undefined;
    body: undefined;
    answer: WebhookEndpoint;
  };
  changeWebhookEndpoint: {
    path: {
      /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
      endpoint_id: string;
    };
    query: undefined;
    body: WebhookEndpointChange;
    answer: WebhookEndpoint;
  };
  deleteWebhookEndpoint: {
    path: {
      /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
      endpoint_id: string;
    };
    query: undefined;
    body: undefined;
    answer: undefined;
  };
  rotateWebhookSecret: {
    path: {
      /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
      endpoint_id: string;
    };
    query: undefined;
    body: RotateSecret | undefined;
    answer: WebhookEndpointWithSecret;
  };
  testWebhookEndpoint: {
    path: {
      /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
      endpoint_id: string;
    };
    query: undefined;
    body: undefined;
    answer: ResentEvent;
  };
  listDeliveries: {
    path: {
      /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
      endpoint_id: string;
    };
    query: {
      /** The id of the last delivery of the previous page. Without it, the list begins with the newest. */
      after?: string | undefined;
      /** Maximum number of items on the page. Left out: 50. */
      limit?: number | undefined;
      /**
       * `pending`: the next attempt is at `next_attempt_at`. `succeeded`: the endpoint answered 2xx.
       * `failed`: every attempt failed. `cancelled`: the endpoint was deleted.
       */
      status?: 'pending' | 'succeeded' | 'failed' | 'cancelled' | undefined;
      /** Only deliveries of this event. */
      event_id?: string | undefined;
    };
    body: undefined;
    answer: DeliveryList;
  };
  resendFailed: {
    path: {
      /** Identifier of the endpoint: `whe_` and 30 letters and digits. */
      endpoint_id: string;
    };
    query: undefined;
    body: ResendFailed;
    answer: ResentFailed;
  };
  listDisputes: {
    path: undefined;
    query: {
      /** Identifier of the last dispute of the previous page. */
      after?: string | undefined;
      /** Maximum number of items on the page. Left out: 50. */
      limit?: number | undefined;
      /**
       * `information_requested`: the issuer asks for information, and no money has moved. `opened` and
       * `pre_arbitration`: answer before `answer_by`. `evidence_submitted`: the issuer decides.
       * `arbitration`: the scheme decides. `accepted`: you have accepted the claim. `expired`: nobody
       * answered in time.
       */
      status?:
        | 'information_requested'
        | 'opened'
        | 'evidence_submitted'
        | 'pre_arbitration'
        | 'arbitration'
        | 'won'
        | 'lost'
        | 'accepted'
        | 'expired'
        | undefined;
      /** Only the disputes of this session. */
      track_id?: string | undefined;
    };
    body: undefined;
    answer: DisputeList;
  };
  readDispute: {
    path: {
      /** Identifier of the dispute: `dsp_` and 30 letters and digits. */
      dispute_id: string;
    };
    query: undefined;
    body: undefined;
    answer: Dispute;
  };
  simulateDispute: { path: undefined; query: undefined; body: SimulatedDispute; answer: Dispute };
  recordCardPageCheck: { path: undefined; query: undefined; body: NewCardPageCheck; answer: CardPageCheck };
  readTestClock: { path: undefined; query: undefined; body: undefined; answer: TestClock };
  advanceTestClock: { path: undefined; query: undefined; body: TestClockAdvance; answer: TestClock };
  readBalance: {
    path: undefined;
    query: {
      /** The balances include the postings before this time. The default is now. */
      at?: string | undefined;
    };
    body: undefined;
    answer: BalanceList;
  };
  readStatement: {
    path: undefined;
    query: {
      /** The beginning of the period. The default is the time of the first posting. */
      from?: string | undefined;
      /** The end, which is not part of the period. The default is now. */
      to?: string | undefined;
    };
    body: undefined;
    answer: Statement;
  };
  listPostings: {
    path: undefined;
    query: {
      /** The position of the last posting that you have. Left out: 0. */
      after?: number | undefined;
      /** The last position to list, such as the `last_position` of a statement. */
      last?: number | undefined;
      /** Maximum number of items on the page. Left out: 50. */
      limit?: number | undefined;
    };
    body: undefined;
    answer: PostingList;
  };
  listSettlements: {
    path: undefined;
    query: {
      /** The id of the last settlement of the previous page. Without it, the list begins with the newest. */
      after?: string | undefined;
      /** Maximum number of items on the page. Left out: 50. */
      limit?: number | undefined;
    };
    body: undefined;
    answer: SettlementList;
  };
  readSettlement: {
    path: {
      /** The id of the settlement. */
      settlement_id: string;
    };
    query: undefined;
    body: undefined;
    answer: Settlement;
  };
  listSettlementLines: {
    path: {
      /** The id of the settlement. */
      settlement_id: string;
    };
    query: {
      /** The number of the last line of the previous page. Left out: 0. */
      after?: number | undefined;
      /** Maximum number of items on the page. Left out: 50. */
      limit?: number | undefined;
    };
    body: undefined;
    answer: SettlementLineList;
  };
};
