import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { ME } from './calls/me.ts';
import { CallError } from './calls/problem.ts';
import { WELCOME } from './pages/access/use-welcome.ts';
import { Bones } from './pieces/loaded.tsx';
import { FaultPage } from './shell/fault-page.tsx';
import { NotFoundPage } from './shell/not-found.tsx';
import { firstProfile } from './shell/use-current.ts';

type RouterContext = { readonly client: QueryClient };
/** `to`: where to go after sign-in. `email`: the address that an invitation is for. */
type Search = { readonly to?: string; readonly email?: string };

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <FaultPage error={error} />,
  validateSearch: ({ to, email }: Record<string, unknown>): Search => ({
    ...(typeof to === 'string' && { to }),
    ...(typeof email === 'string' && { email }),
  }),
});

const access = createRoute({
  getParentRoute: () => root,
  id: 'access',
  beforeLoad: ({ context }) => context.client.ensureQueryData(WELCOME),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    try {
      return { me: await context.client.ensureQueryData(ME) };
    } catch (error) {
      if (!(error instanceof CallError) || error.problem.code !== 'sign_in_required') throw error;
      throw redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { to: location.href } });
    }
  },
  component: lazyRouteComponent(() => import('./shell/frame.tsx'), 'Frame'),
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context: { me } }) => {
    const found = firstProfile(me);
    if (found) throw redirect({ to: '/profiles/$profileId', params: { profileId: found.profile.profile_id } });
    throw redirect({ to: me.person.is_operator ? '/operator/live-requests' : '/new-merchant' });
  },
});

const profile = createRoute({ getParentRoute: () => signedIn, path: '/profiles/$profileId' });

function accessPage<P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => access, path, component });
}

function signedInPage<P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => signedIn, path, component });
}

function profilePage<P extends string>(path: P, component: RouteComponent) {
  return createRoute({ getParentRoute: () => profile, path, component });
}

const routes = root.addChildren([
  access.addChildren([
    accessPage(
      '/sign-in',
      lazyRouteComponent(() => import('./pages/access/sign-in.tsx'), 'SignInPage'),
    ),
    accessPage(
      '/sign-up',
      lazyRouteComponent(() => import('./pages/access/sign-up.tsx'), 'SignUpPage'),
    ),
    accessPage(
      '/forgotten',
      lazyRouteComponent(() => import('./pages/access/forgotten.tsx'), 'ForgottenPage'),
    ),
    accessPage(
      '/reset/$token',
      lazyRouteComponent(() => import('./pages/access/reset.tsx'), 'ResetPage'),
    ),
    accessPage(
      '/invitations/$token',
      lazyRouteComponent(() => import('./pages/access/invitation.tsx'), 'InvitationPage'),
    ),
  ]),
  signedIn.addChildren([
    start,
    signedInPage(
      '/new-merchant',
      lazyRouteComponent(() => import('./pages/access/new-merchant.tsx'), 'NewMerchantPage'),
    ),
    signedInPage(
      '/account',
      lazyRouteComponent(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
    ),
    profile.addChildren([
      profilePage(
        '/',
        lazyRouteComponent(() => import('./pages/home/home-page.tsx'), 'HomePage'),
      ),
      profilePage(
        '/payments',
        lazyRouteComponent(() => import('./pages/payments/payments-page.tsx'), 'PaymentsPage'),
      ),
      profilePage(
        '/payments/$trackId',
        lazyRouteComponent(() => import('./pages/payments/payment-page.tsx'), 'PaymentPage'),
      ),
      profilePage(
        '/webhooks',
        lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
      ),
      profilePage(
        '/webhooks/$endpointId',
        lazyRouteComponent(() => import('./pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
      ),
      profilePage(
        '/webhooks/deliveries/$deliveryId',
        lazyRouteComponent(() => import('./pages/webhooks/delivery-page.tsx'), 'DeliveryPage'),
      ),
      profilePage(
        '/events',
        lazyRouteComponent(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
      ),
      profilePage(
        '/events/$eventId',
        lazyRouteComponent(() => import('./pages/events/event-page.tsx'), 'EventPage'),
      ),
      profilePage(
        '/requests',
        lazyRouteComponent(() => import('./pages/requests/requests-page.tsx'), 'RequestsPage'),
      ),
      profilePage(
        '/inbox',
        lazyRouteComponent(() => import('./pages/inbox/inbox-page.tsx'), 'InboxPage'),
      ),
      profilePage(
        '/keys',
        lazyRouteComponent(() => import('./pages/keys/keys-page.tsx'), 'KeysPage'),
      ),
      profilePage(
        '/return-urls',
        lazyRouteComponent(() => import('./pages/settings/return-urls-page.tsx'), 'ReturnUrlsPage'),
      ),
      profilePage(
        '/developers',
        lazyRouteComponent(() => import('./pages/developers/developers-page.tsx'), 'DevelopersPage'),
      ),
      profilePage(
        '/settings',
        lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
      ),
      profilePage(
        '/team',
        lazyRouteComponent(() => import('./pages/team/team-page.tsx'), 'TeamPage'),
      ),
      profilePage(
        '/audit',
        lazyRouteComponent(() => import('./pages/audit/audit-page.tsx'), 'AuditPage'),
      ),
      profilePage(
        '/live',
        lazyRouteComponent(() => import('./pages/live/live-page.tsx'), 'LivePage'),
      ),
      profilePage(
        '/new-profile',
        lazyRouteComponent(() => import('./pages/settings/new-profile-page.tsx'), 'NewProfilePage'),
      ),
    ]),
    signedInPage(
      '/operator/merchants',
      lazyRouteComponent(() => import('./pages/operator/merchants-page.tsx'), 'MerchantsPage'),
    ),
    signedInPage(
      '/operator/merchants/$merchantId',
      lazyRouteComponent(() => import('./pages/operator/merchant-page.tsx'), 'MerchantPage'),
    ),
    signedInPage(
      '/operator/live-requests',
      lazyRouteComponent(() => import('./pages/operator/live-requests-page.tsx'), 'LiveRequestsPage'),
    ),
    signedInPage(
      '/operator/unknown',
      lazyRouteComponent(() => import('./pages/operator/unknown-page.tsx'), 'UnknownPage'),
    ),
    signedInPage(
      '/operator/suspended',
      lazyRouteComponent(() => import('./pages/operator/suspended-page.tsx'), 'SuspendedPage'),
    ),
    signedInPage(
      '/operator/acquirers',
      lazyRouteComponent(() => import('./pages/operator/accounts/accounts-page.tsx'), 'AccountsPage'),
    ),
    signedInPage(
      '/operator/acquirers/$accountId',
      lazyRouteComponent(() => import('./pages/operator/accounts/account-page.tsx'), 'AcquirerAccountPage'),
    ),
    signedInPage(
      // Not `$profileId`, which the frame takes to be one of the person's own profiles.
      '/operator/merchants/$merchantId/new-account/$ofProfile',
      lazyRouteComponent(() => import('./pages/operator/accounts/new-account-page.tsx'), 'NewAccountPage'),
    ),
    signedInPage(
      '/operator/health',
      lazyRouteComponent(() => import('./pages/operator/health-page.tsx'), 'HealthPage'),
    ),
  ]),
]);

export function newRouter(client: QueryClient) {
  return createRouter({
    routeTree: routes,
    context: { client },
    // Every filter is a string, so that a reference like 007 stays as typed.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    defaultPendingComponent: Bones,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
  });
}

function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
