import type { RouteName } from './addresses.ts';
import type { Route } from './route.ts';
import { KEY_ROUTES } from './routes/keys.ts';
import { ME_ROUTES } from './routes/me.ts';
import { MERCHANT_ROUTES } from './routes/merchants.ts';
import { OPERATOR_ROUTES } from './routes/operator.ts';
import { PROFILE_ROUTES } from './routes/profiles.ts';
import { TEAM_ROUTES } from './routes/team.ts';

/** What every route needs and answers. */
export const ROUTES = {
  ...ME_ROUTES,
  ...MERCHANT_ROUTES,
  ...TEAM_ROUTES,
  ...PROFILE_ROUTES,
  ...KEY_ROUTES,
  ...OPERATOR_ROUTES,
} as const satisfies Record<RouteName, Route>;
