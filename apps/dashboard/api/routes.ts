import type { RouteName } from './addresses.ts';
import type { Route } from './route.ts';
import { ACCOUNT_ROUTES } from './routes/accounts.ts';
import { HOME_ROUTES } from './routes/home.ts';
import { INSIGHT_ROUTES } from './routes/insight.ts';
import { KEY_ROUTES } from './routes/keys.ts';
import { ME_ROUTES } from './routes/me.ts';
import { MERCHANT_ROUTES } from './routes/merchants.ts';
import { OPERATOR_ROUTES } from './routes/operator.ts';
import { PAYMENT_ROUTES } from './routes/payments.ts';
import { PLATFORM_ROUTES } from './routes/platform.ts';
import { PROFILE_ROUTES } from './routes/profiles.ts';
import { TEAM_ROUTES } from './routes/team.ts';
import { WEBHOOK_ROUTES } from './routes/webhooks.ts';

/** What every route requires and returns. */
export const ROUTES = {
  ...ME_ROUTES,
  ...MERCHANT_ROUTES,
  ...TEAM_ROUTES,
  ...PROFILE_ROUTES,
  ...KEY_ROUTES,
  ...OPERATOR_ROUTES,
  ...PAYMENT_ROUTES,
  ...WEBHOOK_ROUTES,
  ...INSIGHT_ROUTES,
  ...HOME_ROUTES,
  ...PLATFORM_ROUTES,
  ...ACCOUNT_ROUTES,
} as const satisfies Record<RouteName, Route>;
