import type { Me } from '../calls/me.ts';
import type { IconName } from '../pieces/icon.tsx';
import type { Texts } from '../texts/texts.ts';
import type { Current } from './use-current.ts';

/** A page that the navigation and the search offer. */
export type PageEntry = {
  readonly to: string;
  readonly icon: IconName;
  readonly name: string;
  /** Whether the link is marked on this page only, and not on the pages below it. */
  readonly isExact?: boolean;
};

/** Pages under one label; the first group has no label. */
export type PageGroup = { readonly label: string | null; readonly pages: readonly PageEntry[] };

/** The pages of a profile and its merchant that the person can read and, for operators, those of the platform. */
export function pagesOf(words: Texts['navigation'], me: Me, current: Current | null): readonly PageGroup[] {
  return [
    ...(current ? profileGroups(words, current) : []),
    ...(me.person.is_operator ? [{ label: words.operator, pages: operatorPages(words) }] : []),
  ];
}

function profileGroups(words: Texts['navigation'], { profile, may }: Current): readonly PageGroup[] {
  const path = `/profiles/${profile.profile_id}`;
  const everyday: readonly (PageEntry | false)[] = [
    { to: path, icon: 'home', name: words.home, isExact: true },
    { to: `${path}/payments`, icon: 'card', name: words.payments },
    may('customers.read') && { to: `${path}/customers`, icon: 'person', name: words.customers },
    { to: `${path}/payment-links`, icon: 'link', name: words.links },
    may('webhooks.read') && { to: `${path}/webhooks`, icon: 'hook', name: words.webhooks },
    may('webhooks.read') && { to: `${path}/events`, icon: 'pulse', name: words.events },
    may('requests.read') && { to: `${path}/requests`, icon: 'lines', name: words.requests },
    may('inbox.read') && { to: `${path}/inbox`, icon: 'inbox', name: words.inbox },
  ];
  const books: readonly PageEntry[] = [
    { to: `${path}/settlements`, icon: 'bank', name: words.settlements },
    { to: `${path}/disputes`, icon: 'dispute', name: words.disputes },
    { to: `${path}/balances`, icon: 'scales', name: words.balances },
    { to: `${path}/statement`, icon: 'book', name: words.statement },
    { to: `${path}/proofs`, icon: 'seal', name: words.proofs },
  ];
  const settings: readonly PageEntry[] = [
    { to: `${path}/keys`, icon: 'key', name: words.keys },
    { to: `${path}/return-urls`, icon: 'returns', name: words.returnUrls },
    { to: `${path}/developers`, icon: 'code', name: words.developers },
    { to: `${path}/settings`, icon: 'sliders', name: words.settings },
  ];
  const merchant: readonly (PageEntry | false)[] = [
    { to: `${path}/team`, icon: 'people', name: words.team },
    may('audit.read') && { to: `${path}/audit`, icon: 'list', name: words.audit },
    { to: `${path}/live`, icon: 'live', name: words.live },
  ];
  return [
    { label: null, pages: everyday.filter((page) => page !== false) },
    { label: words.books, pages: books },
    { label: words.profile, pages: settings },
    { label: words.merchant, pages: merchant.filter((page) => page !== false) },
  ];
}

function operatorPages(words: Texts['navigation']): readonly PageEntry[] {
  return [
    { to: '/operator/merchants', icon: 'shop', name: words.merchants },
    { to: '/operator/live-requests', icon: 'live', name: words.liveRequests },
    { to: '/operator/acquirers', icon: 'bank', name: words.acquirers },
    { to: '/operator/settlements', icon: 'lines', name: words.settlementWork },
    { to: '/operator/unknown', icon: 'clock', name: words.unknown },
    { to: '/operator/books', icon: 'book', name: words.allBooks },
    { to: '/operator/suspended', icon: 'lock', name: words.suspended },
    { to: '/operator/audit', icon: 'list', name: words.platformAudit },
    { to: '/operator/health', icon: 'pulse', name: words.health },
  ];
}
