import type { RouteName } from './addresses.ts';
import type { Route } from './route.ts';
import { ACCOUNT_ROUTES } from './routes/accounts.ts';
import { AUDIT_ROUTES } from './routes/audit.ts';
import { BOOK_ROUTES } from './routes/books.ts';
import { CUSTOMER_ROUTES } from './routes/customers.ts';
import { DISPUTE_ROUTES } from './routes/disputes.ts';
import { HOME_ROUTES } from './routes/home.ts';
import { INSIGHT_ROUTES } from './routes/insight.ts';
import { KEY_ROUTES } from './routes/keys.ts';
import { LINK_ROUTES } from './routes/links.ts';
import { ME_ROUTES } from './routes/me.ts';
import { MERCHANT_ROUTES } from './routes/merchants.ts';
import { NOTE_ROUTES } from './routes/notes.ts';
import { OPERATOR_ROUTES } from './routes/operator.ts';
import { PAYMENT_ROUTES } from './routes/payments.ts';
import { PLATFORM_ROUTES } from './routes/platform.ts';
import { PROFILE_ROUTES } from './routes/profiles.ts';
import { RECEIPT_ROUTES } from './routes/receipts.ts';
import { ROUTING_ROUTES } from './routes/routing.ts';
import { SETTLEMENT_ROUTES } from './routes/settlements.ts';
import { TEAM_ROUTES } from './routes/team.ts';
import { TEST_CLOCK_ROUTES } from './routes/test-clock.ts';
import { VIEW_ROUTES } from './routes/views.ts';
import { WEBHOOK_ROUTES } from './routes/webhooks.ts';

/** What every route requires and returns. */
export const ROUTES = {
  ...ME_ROUTES,
  ...MERCHANT_ROUTES,
  ...AUDIT_ROUTES,
  ...TEAM_ROUTES,
  ...PROFILE_ROUTES,
  ...KEY_ROUTES,
  ...OPERATOR_ROUTES,
  ...PAYMENT_ROUTES,
  ...RECEIPT_ROUTES,
  ...NOTE_ROUTES,
  ...VIEW_ROUTES,
  ...DISPUTE_ROUTES,
  ...CUSTOMER_ROUTES,
  ...LINK_ROUTES,
  ...TEST_CLOCK_ROUTES,
  ...WEBHOOK_ROUTES,
  ...INSIGHT_ROUTES,
  ...HOME_ROUTES,
  ...PLATFORM_ROUTES,
  ...BOOK_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ROUTING_ROUTES,
  ...SETTLEMENT_ROUTES,
} as const satisfies Record<RouteName, Route>;
