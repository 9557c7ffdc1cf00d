import type { AcquirerFacts, Setting } from '../acquirer-kind.ts';

/** The fake acquirer of the sandbox. */
export const SIMULATOR = {
  title: 'Simulator',
  environments: ['sandbox'],
  capabilities: {
    currencies: 'all',
    refunds: { partial: true, several: true },
    steps: 'both',
    captures: { partial: true, several: true, endsAtLast: true },
    authorisationDays: 7,
    reversal: 'blocks_unseen',
    inquiry: 'exact',
    needsNotices: false,
    // The simulator books a sale on arrival; the horizon covers the time that a sale can be on its way.
    inquiryHorizonMs: 5_000,
    asksCardholderName: 'optional',
  },
  needsNotices: (settings) => settings['no_inquiry'] === 'yes',
  // An account can use a simulator only on this machine, in a local start. The address of the engine's own simulator is
  // in PAY_SIMULATOR_URL.
  hosts: { sandbox: [], live: [] },
  // These settings choose the kind of real acquirer to imitate, so that each kind can be tried without a real acquirer.
  settings: {
    hold: yesOrNo('Hold the card before the sale', 'حفظ البطاقة لدى البنك المحصِّل قبل البيع'),
    device_data: yesOrNo("Collect the browser's data before the issuer decides", 'جمع بيانات المتصفح قبل قرار المُصدر'),
    hop: {
      title: 'How the shopper goes to the issuer',
      like: /^(post|get)$/,
      needed: 'post or get',
      ar: { title: 'كيف يصل المتسوق إلى المُصدر', needed: '\u2066post\u2069 أو \u2066get\u2069' },
      example: 'post',
      isOptional: true,
    },
    refuses: yesOrNo(
      'Refuse every sale without asking an issuer',
      'رفض كل عملية بيع من البنك المحصِّل نفسه دون سؤال المُصدر',
    ),
    two_step: yesOrNo(
      'Only authorise sales, and take the money with a separate capture',
      'حجز المبلغ فقط عند البيع، ثم خصمه بعملية تحصيل مستقلة',
    ),
    notices: yesOrNo('Send notices', 'إرسال الإشعارات'),
    notice_secret: {
      title: 'Secret that signs notices',
      like: /^[\x21-\x7e]{16,128}$/,
      needed: '16 to 128 characters without spaces',
      ar: { title: 'السر الذي تُوقَّع به الإشعارات', needed: '16 إلى 128 محرفًا دون مسافات' },
      example: 'a-secret-of-your-own',
      isSecret: true,
      isOptional: true,
    },
    notice_faults: {
      title: 'Faults of notices',
      like: /^(doubled|delayed|reordered|forged|lost)$/,
      needed: 'a list with any of doubled, delayed, reordered, forged and lost',
      ar: {
        title: 'ما الذي يختل في الإشعارات',
        needed:
          'قائمة من \u2066doubled\u2069 و\u2066delayed\u2069 و\u2066reordered\u2069 و\u2066forged\u2069 و\u2066lost\u2069',
      },
      example: 'doubled',
      isList: true,
      isOptional: true,
    },
    no_inquiry: yesOrNo(
      'Answer no inquiries, and report the outcome of captures, refunds and reversals only in notices',
      'عدم الرد على الاستعلامات والإبلاغ عن نتائج التحصيل والاسترداد والعكس بالإشعارات فقط',
    ),
  },
} as const satisfies AcquirerFacts;

/** An account with `two_step`. */
export const TWO_STEP = {
  ...SIMULATOR.capabilities,
  steps: 'two_step',
} as const satisfies AcquirerFacts['capabilities'];

/** An account with `no_inquiry`. The horizon is long enough for a lost notice to be sent again. */
export const WITHOUT_INQUIRY = {
  ...TWO_STEP,
  inquiry: 'notices_only',
  needsNotices: true,
  inquiryHorizonMs: 30_000,
} as const satisfies AcquirerFacts['capabilities'];

function yesOrNo(title: string, arabicTitle: string): Setting {
  const ar = { title: arabicTitle, needed: 'نعم أو لا' };
  return { title, like: /^(yes|no)$/, needed: 'yes or no', example: 'no', ar, isOptional: true };
}
