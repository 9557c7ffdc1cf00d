import type { PayOptions } from './pay-options.ts';
import { type CardPageChecks, cardPageChecks } from './resources/card-page-checks.ts';
import { type Checkout, checkout } from './resources/checkout.ts';
import { type Disputes, disputes } from './resources/disputes.ts';
import { type Events, events } from './resources/events.ts';
import { type Ledger, ledger } from './resources/ledger.ts';
import { type PaymentLinks, paymentLinks } from './resources/payment-links.ts';
import { type Payments, payments } from './resources/payments.ts';
import { type Refunds, refunds } from './resources/refunds.ts';
import { type Settlements, settlements } from './resources/settlements.ts';
import { type TestClock, testClock } from './resources/test-clock.ts';
import { type WebhookEndpoints, webhookEndpoints } from './resources/webhook-endpoints.ts';
import { type Webhooks, webhooks } from './resources/webhooks.ts';
import { environmentOf, readSettings } from './settings.ts';
import { createTransport } from './transport/create-transport.ts';
import { newIdempotencyKey } from './transport/new-idempotency-key.ts';
import { pause } from './transport/pause.ts';

/**
 * A client for Pay's server API. Create one client for each key and share it between all requests.
 *
 * @throws {PayError} from `new Pay` if the options are wrong, and from every call that does not succeed
 */
export class Pay {
  /** The key's environment; undefined for a legacy key. */
  readonly environment: 'sandbox' | 'live' | undefined;
  readonly checkout: Checkout;
  readonly payments: Payments;
  readonly paymentLinks: PaymentLinks;
  readonly refunds: Refunds;
  readonly events: Events;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly webhooks: Webhooks;
  readonly ledger: Ledger;
  readonly settlements: Settlements;
  readonly cardPageChecks: CardPageChecks;
  readonly disputes: Disputes;
  readonly testClock: TestClock;

  constructor(options: PayOptions) {
    // The key is only in the transport's closure, so logging a client does not show it.
    const transport = createTransport(readSettings(options), {
      chance: Math.random,
      newIdempotencyKey,
      pause,
    });
    this.environment = environmentOf(options.secretKey);
    this.checkout = checkout(transport);
    this.payments = payments(transport);
    this.paymentLinks = paymentLinks(transport);
    this.refunds = refunds(transport);
    this.events = events(transport);
    this.webhookEndpoints = webhookEndpoints(transport);
    this.webhooks = webhooks(options.webhookSecret);
    this.ledger = ledger(transport);
    this.settlements = settlements(transport);
    this.cardPageChecks = cardPageChecks(transport);
    this.disputes = disputes(transport);
    this.testClock = testClock(transport);
  }
}
