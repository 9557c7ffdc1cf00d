import type { AcquirerFacts } from '../acquirer-kind.ts';
import { CERTIFICATE_LIKE, credentialsProblem, KEY_LIKE } from './client-certificate.ts';

/** Mastercard's hosts: one for each region, and those that are named after a bank. */
const REGIONS = /^(ap|eu|na)-gateway\.mastercard\.com$/;
const BANKS =
  /^(?!test-|mtf\.|test\.|mtf-)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?:ap|eu|na))?\.gateway\.mastercard\.com$/;
const TESTS =
  /^(?:(?:test|mtf)(?:-[a-z0-9-]{0,56}[a-z0-9])?|[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.(?:test|mtf))\.gateway\.mastercard\.com$/;
const TEST = /^test-gateway\.mastercard\.com$/;

/** The Mastercard Gateway, which many banks use for their merchants. */
export const MPGS = {
  title: 'Mastercard Gateway',
  environments: ['sandbox', 'live'],
  capabilities: {
    currencies: 'all',
    refunds: { partial: true, several: true },
    steps: 'both',
    // No field tells the gateway that a capture is the last one. The rest lapses.
    captures: { partial: true, several: true, endsAtLast: false },
    // According to the gateway's guide, issuers hold an amount for five to eight days.
    authorisationDays: 5,
    reversal: 'blocks_held',
    inquiry: 'exact',
    needsNotices: false,
    // A sale is sent no later than 23 seconds after its attempt was recorded; the rest of the time is for the way to
    // the gateway.
    inquiryHorizonMs: 60_000,
    asksCardholderName: 'optional',
  },
  // A merchant id that begins with TEST is a test account on the same hosts as live accounts.
  hosts: { sandbox: [REGIONS, BANKS, TESTS, TEST], live: [REGIONS, BANKS] },
  check: credentialsProblem,
  settings: {
    merchant_id: {
      title: 'Merchant ID',
      like: /^[A-Za-z0-9_-]{1,40}$/,
      needed: '1 to 40 letters, digits, hyphens or underscores, beginning with TEST in Sandbox only',
      example: 'TEST100200300',
      ar: {
        title: 'معرّف التاجر',
        needed: 'من حرف إلى 40 حرفًا لاتينيًا أو رقمًا أو شرطة، تبدأ بـ\u2066TEST\u2069 في بيئة التجربة وحدها',
      },
      alsoLike: { sandbox: /^TEST/, live: /^(?!TEST)/i },
    },
    password: {
      title: 'API password',
      like: /^[\x21-\x7e]{8,128}$/,
      needed: '8 to 128 characters without spaces, unless there is a client certificate',
      example: '0123456789abcdef0123456789abcdef',
      ar: {
        title: 'كلمة مرور \u2066API\u2069',
        needed: 'من 8 إلى 128 محرفًا دون مسافات، ما لم توجد شهادة \u2066TLS\u2069',
      },
      isSecret: true,
      isOptional: true,
    },
    client_certificate: {
      title: 'Client certificate',
      like: CERTIFICATE_LIKE,
      needed: 'a certificate in PEM, followed by the certificates of its chain that the bank requires',
      example: `-----BEGIN CERTIFICATE-----${'A'.repeat(100)}-----END CERTIFICATE-----`,
      ar: {
        title: 'شهادة \u2066TLS\u2069 للتاجر',
        needed: 'شهادة بصيغة \u2066PEM\u2069، تليها شهادات سلسلتها إن طلبها البنك',
      },
      isSecret: true,
      isOptional: true,
    },
    client_key: {
      title: 'Key of the client certificate',
      like: KEY_LIKE,
      needed: 'the private key in PEM, without a passphrase',
      example: `-----BEGIN PRIVATE KEY-----${'A'.repeat(100)}-----END PRIVATE KEY-----`,
      ar: {
        title: 'مفتاح شهادة \u2066TLS\u2069',
        needed: 'المفتاح الخاص بصيغة \u2066PEM\u2069 دون عبارة مرور',
      },
      isSecret: true,
      isOptional: true,
    },
    notice_secret: {
      title: 'Notification secret',
      like: /^[\x21-\x7e]{16,128}$/,
      needed: '16 to 128 characters without spaces',
      example: '0123456789ABCDEF0123456789ABCDEF',
      ar: { title: 'سر الإشعارات', needed: 'من 16 إلى 128 محرفًا دون مسافات' },
      isSecret: true,
      isOptional: true,
    },
    api_version: {
      title: 'API version',
      like: /^(7[8-9]|[89]\d|100)$/,
      needed: 'a version from 78 to 100 (default: 100)',
      example: '100',
      ar: { title: 'إصدار \u2066API\u2069', needed: 'إصدار من 78 إلى 100؛ و100 إن تُرك فارغًا' },
      isOptional: true,
    },
  },
} as const satisfies AcquirerFacts;
