import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { takeIdleEnd } from './calls/idle-end.ts';
import { ME } from './calls/me.ts';
import { CallError } from './calls/problem.ts';
import { WELCOME } from './pages/access/use-welcome.ts';
import { HomePage } from './pages/home/home-page.tsx';
import { lazyPage } from './pieces/lazy-page.tsx';
import { Bones } from './pieces/loaded.tsx';
import { FaultPage } from './shell/fault-page.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFoundPage } from './shell/not-found.tsx';
import { firstProfile } from './shell/use-current.ts';

type RouterContext = { readonly client: QueryClient };
/** `to`: where to go after sign-in. `email`: the address that an invitation is for. `idle`: why the session ended. */
type Search = { readonly to?: string; readonly email?: string; readonly idle?: string };

const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <FaultPage error={error} />,
  validateSearch: ({ to, email, idle }: Record<string, unknown>): Search => ({
    ...(typeof to === 'string' && { to }),
    ...(typeof email === 'string' && { email }),
    ...(typeof idle === 'string' && { idle }),
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
      const search = {
        ...(location.pathname !== '/' && { to: location.href }),
        ...(takeIdleEnd() && { idle: 'yes' }),
      };
      throw redirect({ to: '/sign-in', search });
    }
  },
  component: Frame,
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
      lazyPage(() => import('./pages/access/sign-in.tsx'), 'SignInPage'),
    ),
    accessPage(
      '/sign-up',
      lazyPage(() => import('./pages/access/sign-up.tsx'), 'SignUpPage'),
    ),
    accessPage(
      '/forgotten',
      lazyPage(() => import('./pages/access/forgotten.tsx'), 'ForgottenPage'),
    ),
    accessPage(
      '/reset/$token',
      lazyPage(() => import('./pages/access/reset.tsx'), 'ResetPage'),
    ),
    accessPage(
      '/invitations/$token',
      lazyPage(() => import('./pages/access/invitation.tsx'), 'InvitationPage'),
    ),
  ]),
  signedIn.addChildren([
    start,
    signedInPage(
      '/new-merchant',
      lazyPage(() => import('./pages/access/new-merchant.tsx'), 'NewMerchantPage'),
    ),
    signedInPage(
      '/account',
      lazyPage(() => import('./pages/account/account-page.tsx'), 'AccountPage'),
    ),
    profile.addChildren([
      profilePage('/', HomePage),
      profilePage(
        '/payments',
        lazyPage(() => import('./pages/payments/payments-page.tsx'), 'PaymentsPage'),
      ),
      profilePage(
        '/payments/$trackId',
        lazyPage(() => import('./pages/payments/payment-page.tsx'), 'PaymentPage'),
      ),
      profilePage(
        '/customers',
        lazyPage(() => import('./pages/customers/customers-page.tsx'), 'CustomersPage'),
      ),
      profilePage(
        '/customers/$customerId',
        lazyPage(() => import('./pages/customers/customer-page.tsx'), 'CustomerPage'),
      ),
      profilePage(
        '/payment-links',
        lazyPage(() => import('./pages/links/links-page.tsx'), 'LinksPage'),
      ),
      profilePage(
        '/payment-links/$linkId',
        lazyPage(() => import('./pages/links/link-page.tsx'), 'LinkPage'),
      ),
      profilePage(
        '/settlements',
        lazyPage(() => import('./pages/settlements/settlements-page.tsx'), 'SettlementsPage'),
      ),
      profilePage(
        '/settlements/$settlementId',
        lazyPage(() => import('./pages/settlements/settlement-page.tsx'), 'SettlementPage'),
      ),
      profilePage(
        '/balances',
        lazyPage(() => import('./pages/books/balances/balances-page.tsx'), 'BalancesPage'),
      ),
      profilePage(
        '/statement',
        lazyPage(() => import('./pages/books/statement/statement-page.tsx'), 'StatementPage'),
      ),
      profilePage(
        '/proofs',
        lazyPage(() => import('./pages/books/proofs/proofs-page.tsx'), 'ProofsPage'),
      ),
      profilePage(
        '/proofs/$day',
        lazyPage(() => import('./pages/books/proofs/proof-page.tsx'), 'ProofPage'),
      ),
      profilePage(
        '/disputes',
        lazyPage(() => import('./pages/disputes/disputes-page.tsx'), 'DisputesPage'),
      ),
      profilePage(
        '/disputes/$disputeId',
        lazyPage(() => import('./pages/disputes/dispute-page.tsx'), 'DisputePage'),
      ),
      profilePage(
        '/webhooks',
        lazyPage(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
      ),
      profilePage(
        '/webhooks/$endpointId',
        lazyPage(() => import('./pages/webhooks/endpoint-page.tsx'), 'EndpointPage'),
      ),
      profilePage(
        '/webhooks/deliveries/$deliveryId',
        lazyPage(() => import('./pages/webhooks/delivery-page.tsx'), 'DeliveryPage'),
      ),
      profilePage(
        '/events',
        lazyPage(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
      ),
      profilePage(
        '/events/$eventId',
        lazyPage(() => import('./pages/events/event-page.tsx'), 'EventPage'),
      ),
      profilePage(
        '/event-types',
        lazyPage(() => import('./pages/events/event-types-page.tsx'), 'EventTypesPage'),
      ),
      profilePage(
        '/requests',
        lazyPage(() => import('./pages/requests/requests-page.tsx'), 'RequestsPage'),
      ),
      profilePage(
        '/inbox',
        lazyPage(() => import('./pages/inbox/inbox-page.tsx'), 'InboxPage'),
      ),
      profilePage(
        '/keys',
        lazyPage(() => import('./pages/keys/keys-page.tsx'), 'KeysPage'),
      ),
      profilePage(
        '/return-urls',
        lazyPage(() => import('./pages/settings/return-urls-page.tsx'), 'ReturnUrlsPage'),
      ),
      profilePage(
        '/developers',
        lazyPage(() => import('./pages/developers/developers-page.tsx'), 'DevelopersPage'),
      ),
      profilePage(
        '/settings',
        lazyPage(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
      ),
      profilePage(
        '/team',
        lazyPage(() => import('./pages/team/team-page.tsx'), 'TeamPage'),
      ),
      profilePage(
        '/audit',
        lazyPage(() => import('./pages/audit/audit-page.tsx'), 'AuditPage'),
      ),
      profilePage(
        '/live',
        lazyPage(() => import('./pages/live/live-page.tsx'), 'LivePage'),
      ),
      profilePage(
        '/new-profile',
        lazyPage(() => import('./pages/settings/new-profile-page.tsx'), 'NewProfilePage'),
      ),
    ]),
    signedInPage(
      '/operator/merchants',
      lazyPage(() => import('./pages/operator/merchants-page.tsx'), 'MerchantsPage'),
    ),
    signedInPage(
      '/operator/merchants/$merchantId',
      lazyPage(() => import('./pages/operator/merchant-page.tsx'), 'MerchantPage'),
    ),
    signedInPage(
      '/operator/live-requests',
      lazyPage(() => import('./pages/operator/live-requests-page.tsx'), 'LiveRequestsPage'),
    ),
    signedInPage(
      '/operator/unknown',
      lazyPage(() => import('./pages/operator/unknown-page.tsx'), 'UnknownPage'),
    ),
    signedInPage(
      '/operator/settlements',
      lazyPage(() => import('./pages/operator/settlements/work-page.tsx'), 'SettlementWorkPage'),
    ),
    signedInPage(
      '/operator/books',
      lazyPage(() => import('./pages/operator/books-page.tsx'), 'AllBooksPage'),
    ),
    signedInPage(
      '/operator/suspended',
      lazyPage(() => import('./pages/operator/suspended-page.tsx'), 'SuspendedPage'),
    ),
    signedInPage(
      '/operator/acquirers',
      lazyPage(() => import('./pages/operator/accounts/accounts-page.tsx'), 'AccountsPage'),
    ),
    signedInPage(
      '/operator/acquirers/$accountId',
      lazyPage(() => import('./pages/operator/accounts/account-page.tsx'), 'AcquirerAccountPage'),
    ),
    signedInPage(
      // Not named `$profileId`, because the frame treats that as one of the person's own profiles.
      '/operator/merchants/$merchantId/new-account/$ofProfile',
      lazyPage(() => import('./pages/operator/accounts/new-account-page.tsx'), 'NewAccountPage'),
    ),
    signedInPage(
      '/operator/routing/$ofProfile',
      lazyPage(() => import('./pages/operator/routing/routing-page.tsx'), 'RoutingPage'),
    ),
    signedInPage(
      '/operator/audit',
      lazyPage(() => import('./pages/operator/audit-page.tsx'), 'PlatformAuditPage'),
    ),
    signedInPage(
      '/operator/health',
      lazyPage(() => import('./pages/operator/health-page.tsx'), 'HealthPage'),
    ),
  ]),
]);

export function newRouter(client: QueryClient) {
  return createRouter({
    routeTree: routes,
    context: { client },
    // Every filter is a string, so that a reference like 007 is kept as typed.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    defaultPendingComponent: Bones,
    defaultPreload: 'intent',
    // A page about another object is another page: an open dialog and what was typed do not move to it.
    defaultRemountDeps: ({ params }) => params,
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
