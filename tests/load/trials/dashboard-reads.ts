import type { ADDRESSES, RouteName } from '@pay/dashboard/api/addresses';
import type { BOOK_ROUTES } from '@pay/dashboard/api/routes/books';
import type { HOME_ROUTES } from '@pay/dashboard/api/routes/home';
import type { INSIGHT_ROUTES } from '@pay/dashboard/api/routes/insight';
import type { NOTE_ROUTES } from '@pay/dashboard/api/routes/notes';
import type { PAYMENT_ROUTES } from '@pay/dashboard/api/routes/payments';
import type { PLATFORM_ROUTES } from '@pay/dashboard/api/routes/platform';
import type { SETTLEMENT_ROUTES } from '@pay/dashboard/api/routes/settlements';
import type { VIEW_ROUTES } from '@pay/dashboard/api/routes/views';
import type { WEBHOOK_ROUTES } from '@pay/dashboard/api/routes/webhooks';
import type { LargeMerchant } from '../filling/fill-dashboard.ts';

/**
 * The reads of payments and of data derived from payments. They have their own trial, with many payments of one
 * profile.
 */
type InsightName = keyof (typeof PAYMENT_ROUTES &
  typeof NOTE_ROUTES &
  typeof VIEW_ROUTES &
  typeof WEBHOOK_ROUTES &
  typeof INSIGHT_ROUTES &
  typeof HOME_ROUTES &
  typeof SETTLEMENT_ROUTES &
  typeof BOOK_ROUTES &
  typeof PLATFORM_ROUTES);
type ReadName = Exclude<GetName, InsightName>;
type GetName = { [N in RouteName]: (typeof ADDRESSES)[N] extends `GET ${string}` ? N : never }[RouteName];

/**
 * Returns requests for each of the dashboard's reads, for the objects that need the most work. The compiler checks that
 * no read is missing.
 */
export function dashboardReads(
  { merchantId, profileId }: LargeMerchant,
  invitation: string,
): Readonly<Record<ReadName, readonly string[]>> {
  const merchant = `/api/merchants/${merchantId}`;
  const audit = `${merchant}/audit`;
  const profile = `/api/profiles/${profileId}`;
  const zeros = `${profileId.slice('pro_'.length)}${'0'.repeat(22)}`;
  const dispute = `${profile}/disputes/dsp_${zeros}`;
  const link = `${profile}/payment-links/plk_${zeros}`;
  const customer = `${profile}/customers/cus_${zeros}`;
  const everyone = '/api/operator/merchants';
  const accounts = '/api/operator/accounts';
  return {
    readWelcome: ['/api/welcome'],
    readMe: ['/api/me'],
    readScriptTag: ['/api/script-tag'],
    readMerchant: [merchant],
    exportAudit: [`${audit}.jsonl`],
    listPlatformAudit: ['/api/operator/audit?limit=100', '/api/operator/audit?action=operator.read'],
    exportPlatformAudit: ['/api/operator/audit.jsonl'],
    listAudit: [audit, `${audit}?limit=100`, `${audit}?action=key.revoked`, `${audit}?person=nobody`],
    readLiveRequest: [`${merchant}/live-request`],
    readTeam: [`${merchant}/team`],
    listMemberKeys: [`${merchant}/members/nobody/keys`],
    readInvitation: [`/api/invitations/${invitation}`],
    readProfile: [profile],
    readLogo: [`${profile}/logo`],
    listKeys: [`${profile}/keys`],
    readReceiptSettings: [`${profile}/receipts`],
    readReceipt: [`${profile}/payments/trk_${zeros}/receipt`],
    readKeyAddresses: [`${profile}/keys/key_${profileId.slice('pro_'.length)}${'0'.repeat(22)}/addresses`],
    listAllMerchants: [
      `${everyone}?limit=100`,
      `${everyone}?search=street%209`,
      `${everyone}?search=nowhere`,
      `${everyone}?search=${merchantId.slice(0, 20)}`,
    ],
    readAnyMerchant: [`${everyone}/${merchantId}`],
    listDisputes: ['', '&group=to_answer', '&state=won'].map((filter) => `${profile}/disputes?limit=100${filter}`),
    readDispute: [dispute],
    listCustomers: ['', '&q=shopper', '&q=nobody%40shop.example'].map((q) => `${profile}/customers?limit=100${q}`),
    readCustomer: [customer],
    listCustomerPayments: [`${customer}/payments`],
    listLinks: [`${profile}/payment-links`],
    readLink: [link],
    listLinkPayments: [`${link}/payments`],
    readTestClock: [`${profile}/test-clock`],
    readEvidence: [`${dispute}/evidence/evd_${zeros}`],
    readAcquirers: [`${profile}/acquirers`],
    listAcquirerKinds: ['/api/operator/acquirer-kinds'],
    listAccounts: [`${accounts}?limit=100`, `${accounts}?merchant_id=${merchantId}`, `${accounts}?state=draft`],
    readAccount: [`${accounts}/acc_${profileId.slice('pro_'.length)}${'0'.repeat(22)}`],
    readRouting: [`/api/operator/profiles/${profileId}/routing`],
    listLiveRequests: ['open', 'refused'].map((state) => `/api/operator/live-requests?state=${state}&limit=100`),
  };
}
