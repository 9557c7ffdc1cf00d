import type { AcquirerFacts } from '../acquirer-kind.ts';
import { AMOUNT_STEPS } from './wire/amount.ts';

const HOUR_MS = 3_600_000;

export const ADYEN = {
  title: 'Adyen',
  environments: ['sandbox', 'live'],
  capabilities: {
    currencies: 'all',
    amountSteps: AMOUNT_STEPS,
    refunds: { partial: true, several: true },
    steps: 'two_step',
    // Adyen cancels the rest after the first partial capture, unless its support has enabled several captures for the
    // account.
    captures: { partial: true, several: false, endsAtLast: true },
    authorisationDays: 7,
    inquiry: 'notices_only',
    reversal: 'by_reference',
    needsNotices: true,
    // Adyen repeats an unanswered notice after 2, 5, 10, 15 and 30 minutes, then after 1, 2 and 4 hours.
    inquiryHorizonMs: 4 * HOUR_MS,
    asksCardholderName: 'optional',
  },
  // There is one host for tests. The live host follows from `live_url_prefix`.
  hosts: { sandbox: [], live: [] },
  settings: {
    merchant_account: {
      title: 'Merchant account',
      like: /^[A-Za-z0-9_.-]{1,80}$/,
      needed: 'the name of the merchant account',
      example: 'TeaHouseECOM',
      ar: { title: 'حساب التاجر', needed: 'اسم حساب التاجر' },
    },
    live_url_prefix: {
      title: 'Live URL prefix',
      like: /^[0-9a-f]{8,32}-[A-Za-z0-9]{1,40}$/,
      needed: 'the prefix of the live endpoints, as shown on the page API URLs of the Customer Area',
      example: '1797a841fbb37ca7-TeaHouse',
      ar: {
        title: 'بادئة عناوين \u2066Live\u2069',
        needed: 'بادئة عناوين \u2066Live\u2069 كما في صفحة \u2066API URLs\u2069 لدى \u2066Adyen\u2069',
      },
      onlyIn: 'live',
    },
    api_key: {
      title: 'API key',
      like: /^[\x21-\x7e]{20,512}$/,
      needed: 'an API key of 20 to 512 characters',
      example: 'the-api-key-of-a-web-service-user',
      ar: { title: 'مفتاح \u2066API\u2069', needed: 'مفتاح \u2066API\u2069 من 20 إلى 512 محرفًا' },
      isSecret: true,
    },
    hmac_key: {
      title: 'HMAC key of the webhook',
      like: /^[0-9A-Fa-f]{64}$/,
      needed: '64 hexadecimal digits',
      example: '0'.repeat(64),
      ar: { title: 'مفتاح \u2066HMAC\u2069 لإشعارات \u2066Adyen\u2069', needed: '64 رقمًا ست عشريًا' },
      isSecret: true,
    },
  },
} as const satisfies AcquirerFacts;

const VERSION = 'v72';

/** The base address of the API: the address of a fake on this machine, the live address, or the address for tests. */
export function apiUrl(baseUrl: string | null, liveUrlPrefix: string | null): string {
  if (baseUrl !== null) return `${baseUrl}/${VERSION}`;
  if (liveUrlPrefix === null) return `https://checkout-test.adyen.com/${VERSION}`;
  return `https://${liveUrlPrefix}-checkout-live.adyenpayments.com/checkout/${VERSION}`;
}
