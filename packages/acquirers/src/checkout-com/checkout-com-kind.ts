import type { AccountProblem } from '@pay/core/paying/accounts/account';
import type { AcquirerFacts } from '../acquirer-kind.ts';
import { AMOUNT_STEPS } from './wire/amount.ts';

/** The name of a client's host is the first eight characters of the client id. */
const LIVE = /^[a-z0-9]{8}\.api\.checkout\.com$/;
const SANDBOX = /^[a-z0-9]{8}\.api\.sandbox\.checkout\.com$/;

export const CHECKOUT_COM = {
  title: 'Checkout.com',
  environments: ['sandbox', 'live'],
  capabilities: {
    currencies: 'all',
    amountSteps: AMOUNT_STEPS,
    refunds: { partial: true, several: true },
    // The list of payments by reference can lag behind, so a lost sale must lapse on its own, without a request from
    // us.
    steps: 'two_step',
    captures: { partial: true, several: true, endsAtLast: true },
    authorisationDays: 7,
    reversal: 'blocks_held',
    inquiry: 'lagging',
    needsNotices: false,
    // A sale is sent no later than 23 seconds after its attempt was recorded; the rest of the time is for the list.
    inquiryHorizonMs: 120_000,
    // The name on the card would be a part of the token, and the token is created before the sale.
    asksCardholderName: 'no',
  },
  hosts: { sandbox: [SANDBOX], live: [LIVE] },
  check: ({ settings: { descriptor, descriptor_city: city } }) => {
    if ((descriptor === undefined) === (city === undefined)) return null;
    return descriptor === undefined
      ? problem('descriptor', 'is required if its city is given.')
      : problem('descriptor_city', 'is required if a statement descriptor is given.');
  },
  settings: {
    secret_key: {
      title: 'Secret key',
      like: /^sk_[A-Za-z0-9_=*#$-]{10,128}$/,
      needed: 'a secret key, which begins with sk_sbox_ in Sandbox and with sk_ elsewhere',
      example: 'sk_the-secret-key-of-an-account',
      ar: {
        title: 'المفتاح السري',
        needed: 'مفتاح سري يبدأ بـ\u2066sk_sbox_\u2069 في بيئة التجربة وبـ\u2066sk_\u2069 في غيرها',
      },
      alsoLike: { sandbox: /^sk_sbox_/, live: /^sk_(?!sbox_|test_)/ },
      isSecret: true,
    },
    public_key: {
      title: 'Public key',
      like: /^pk_[A-Za-z0-9_=*#$-]{10,128}$/,
      needed: 'a public key, which begins with pk_sbox_ in Sandbox and with pk_ elsewhere',
      example: 'pk_the-public-key-of-an-account',
      ar: {
        title: 'المفتاح العام',
        needed: 'مفتاح عام يبدأ بـ\u2066pk_sbox_\u2069 في بيئة التجربة وبـ\u2066pk_\u2069 في غيرها',
      },
      alsoLike: { sandbox: /^pk_sbox_/, live: /^pk_(?!sbox_|test_)/ },
      isSecret: true,
    },
    webhook_key: {
      title: 'Signature key of the webhook',
      like: /^[\x21-\x7e]{16,128}$/,
      needed: '16 to 128 characters without spaces',
      example: '0123456789abcdef0123456789abcdef',
      ar: { title: 'مفتاح توقيع الإشعارات', needed: 'من 16 إلى 128 محرفًا دون مسافات' },
      isSecret: true,
      isOptional: true,
    },
    processing_channel_id: {
      title: 'Processing channel ID',
      like: /^pc_[a-z0-9]{26}$/,
      needed: 'the id of a processing channel: pc_ and 26 letters and digits',
      example: 'pc_abcdefghijklmnopqrstuvwxyz',
      ar: {
        title: 'معرّف قناة المعالجة',
        needed: 'معرّف قناة معالجة: \u2066pc_\u2069 ثم 26 حرفًا لاتينيًا أو رقمًا',
      },
      isOptional: true,
    },
    descriptor_city: {
      title: 'City of the statement descriptor',
      like: /^[A-Za-z0-9 .-]{1,13}$/,
      needed: '1 to 13 letters, digits, spaces, full stops or hyphens, and only together with a statement descriptor',
      example: 'MANAMA',
      ar: {
        title: 'المدينة في كشف الحساب',
        needed: 'من حرف إلى 13 حرفًا لاتينيًا أو رقمًا أو مسافة أو نقطة أو شرطة، مع الاسم في كشف الحساب',
      },
      isOptional: true,
    },
  },
} as const satisfies AcquirerFacts;

function problem(field: string, message: string): AccountProblem {
  return { ok: false, field, message, reason: 'account_setting_unfit' };
}
