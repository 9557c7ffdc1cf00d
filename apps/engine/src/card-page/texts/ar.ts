import { BRAND } from '../../look/brand.ts';
import type { Message, Texts, TimeLeft } from './texts.ts';

const NOTHING_CHARGED = 'لم يُخصم أي مبلغ.';

/** Isolated left to right, because the digit at its beginning would otherwise move to its end. */
const THREE_DS = '\u20663-D Secure\u2069';

const DECLINED_FOR_GOOD: Message = {
  title: 'رفض بنكك هذه البطاقة',
  advice: `${NOTHING_CHARGED} للدفع ببطاقة أخرى عُد إلى المتجر وابدأ من جديد، أو اتصل ببنكك.`,
};

const ltr = (text: string): string => `\u2066${text}\u2069`;

const startAgain = (merchant: string): string => `${NOTHING_CHARGED} للدفع عُد إلى ${merchant} وابدأ من جديد.`;

type CountedNoun = {
  readonly one: string;
  readonly two: string;
  /** 3 to 10, also after each hundred, such as 103 to 110. */
  readonly few: string;
  /** 11 to 99, likewise. */
  readonly many: string;
  readonly other: string;
};

const UNITS: Record<TimeLeft['unit'], CountedNoun> = {
  day: { one: 'يوم واحد', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' },
  hour: { one: 'ساعة واحدة', two: 'ساعتين', few: 'ساعات', many: 'ساعة', other: 'ساعة' },
  minute: { one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' },
};

const TRIES: CountedNoun = { one: 'محاولة واحدة', two: 'محاولتان', few: 'محاولات', many: 'محاولة', other: 'محاولة' };

const plurals = new Intl.PluralRules('ar');

/** One and two are expressed by the noun alone, without a digit. */
function count(amount: number, noun: CountedNoun): string {
  const form = plurals.select(amount);
  if (form === 'one' || form === 'two') return noun[form];
  return `${amount} ${noun[form === 'zero' ? 'other' : form]}`;
}

export const ar: Texts = {
  direction: 'rtl',
  otherLanguage: { lang: 'en', name: 'English' },
  securedBy: 'دفع آمن',
  testMode: 'وضع الاختبار: لا تُنقل أي أموال',
  testCards: {
    title: 'بطاقات الاختبار',
    hint: 'استخدم أي تاريخ انتهاء في المستقبل وأي رمز أمان. انقر على الرقم لتحديده.',
    outcome: {
      approved: 'تُقبل',
      declined: 'تُرفض',
      insufficient_funds: 'تُرفض: الرصيد لا يكفي',
      stolen_card: 'تُرفض نهائيًا: مبلّغ عن سرقتها',
      expired_card: 'تُرفض: انتهت صلاحية البطاقة',
      wrong_cvv: 'تُرفض: رمز الأمان غير صحيح',
      challenge_approved: `تحقّق ${THREE_DS} ثم تُقبل`,
      challenge_declined: `تحقّق ${THREE_DS} ثم تُرفض`,
      frictionless_approved: `تُقبل عبر ${THREE_DS} دون طلب تأكيد`,
      processing_error: 'تُرفض: خطأ في المعالجة',
      approved_answer_lost: 'تُقبل، لكن الرد لا يصل',
      declined_answer_lost: 'تُرفض، لكن الرد لا يصل',
      approved_late: 'تُقبل بعد 20 ثانية، أي بعد المهلة',
      refund_fails: 'تُقبل، لكن كل استرداد يفشل',
      approved_after_decline: 'تُرفض ثم تُقبل لاحقًا، وتُعكس خلال ساعة تقريبًا',
    },
  },
  order: {
    payTo: (merchant) => `الدفع إلى ${merchant}`,
    timeLeft: (left) => `ادفع خلال ${count(left.count, UNITS[left.unit])}`,
    underAMinute: 'بقي أقل من دقيقة للدفع',
    timeOver: 'انتهت مهلة الدفع',
  },
  form: {
    title: 'بيانات البطاقة',
    labels: { number: 'رقم البطاقة', expiry: 'تاريخ الانتهاء', cvv: 'رمز الأمان', cardholder: 'الاسم على البطاقة' },
    hints: {
      expiry: 'الشهر ثم السنة، مثل 09/28',
      cvv: '3 أرقام على ظهر البطاقة، أو 4 على وجهها',
      cardholder: 'كما هو مطبوع على البطاقة',
    },
    optional: (label) => `${label} (اختياري)`,
    pay: (amount) => `ادفع ${amount}`,
    cancel: 'إلغاء الدفع',
    cardData: (merchant) => `تُرسل بيانات بطاقتك مشفّرة إلى ${BRAND} والمصارف، ولا تصل إلى ${merchant}.`,
    triesLeft: (left) =>
      left === 1 ? 'هذه هي المحاولة الأخيرة لهذا الدفع.' : `بقيت لك ${count(left, TRIES)} لهذا الدفع.`,
    notCompleted: {
      title: 'لم يكتمل هذا الدفع',
      advice: 'لم يؤكده بنكك، ولم يُخصم أي مبلغ. يمكنك المحاولة من جديد.',
    },
    errorTitle: 'يُرجى مراجعة بيانات البطاقة',
    errorPrefix: 'خطأ: ',
    emptied: 'حرصًا على سلامة بطاقتك أُفرغت الحقول. يُرجى إدخال البطاقة من جديد.',
    errors: {
      number: {
        required: 'أدخل رقم البطاقة',
        invalid: 'راجع أرقام البطاقة',
        expired: 'انتهت صلاحية هذه البطاقة',
      },
      expiry: {
        required: 'أدخل تاريخ الانتهاء',
        invalid: 'أدخل الشهر والسنة كما على البطاقة، مثل 09/28',
        expired: 'مضى هذا التاريخ',
      },
      cvv: {
        required: 'أدخل رمز الأمان',
        invalid: 'رمز الأمان 3 أرقام أو 4',
        expired: 'أدخل رمز الأمان من جديد',
      },
      cardholder: {
        required: 'أدخل الاسم على البطاقة',
        invalid: 'أدخل الاسم كما هو على البطاقة، بلا أرقام',
        expired: 'أدخل الاسم على البطاقة من جديد',
      },
    },
  },
  declines: {
    do_not_honour: {
      title: 'رفض بنكك هذه البطاقة',
      advice: `${NOTHING_CHARGED} جرّب بطاقة أخرى، أو اتصل ببنكك.`,
    },
    insufficient_funds: {
      title: 'الرصيد المتاح في هذه البطاقة لا يكفي',
      advice: `${NOTHING_CHARGED} جرّب بطاقة أخرى.`,
    },
    expired_card: {
      title: 'انتهت صلاحية هذه البطاقة',
      advice: `${NOTHING_CHARGED} راجع تاريخ الانتهاء، أو جرّب بطاقة أخرى.`,
    },
    wrong_cvv: {
      title: 'رمز الأمان لا يطابق هذه البطاقة',
      advice: `${NOTHING_CHARGED} أدخل البطاقة من جديد مع الرمز المطبوع عليها.`,
    },
    invalid_card: {
      title: 'لم يُقبل رقم هذه البطاقة',
      advice: `${NOTHING_CHARGED} راجع الرقم، أو جرّب بطاقة أخرى.`,
    },
    limit_exceeded: {
      title: 'يتجاوز هذا المبلغ حدّ بطاقتك',
      advice: `${NOTHING_CHARGED} جرّب بطاقة أخرى، أو اطلب من بنكك رفع الحدّ.`,
    },
    authentication_failed: {
      title: 'لم يتمكن بنكك من التحقق من هويتك',
      advice: `${NOTHING_CHARGED} حاول مرة أخرى، أو استخدم بطاقة أخرى.`,
    },
    processing_error: {
      title: 'لم يكتمل الدفع',
      advice: `${NOTHING_CHARGED} حاول مرة أخرى بعد قليل، أو استخدم بطاقة أخرى.`,
    },
    stolen_card: DECLINED_FOR_GOOD,
    lost_card: DECLINED_FOR_GOOD,
    pick_up_card: DECLINED_FOR_GOOD,
    do_not_retry: DECLINED_FOR_GOOD,
  },
  hop: {
    toMerchant: {
      success: (merchant) => ({ title: 'تم الدفع', advice: `نعيدك الآن إلى ${merchant}.` }),
      failed: (merchant) => ({ title: 'لم يكتمل الدفع', advice: `${NOTHING_CHARGED} نعيدك الآن إلى ${merchant}.` }),
      cancelled: (merchant) => ({ title: 'أُلغي الدفع', advice: `${NOTHING_CHARGED} نعيدك الآن إلى ${merchant}.` }),
      expired: (merchant) => ({ title: 'انتهت مهلة الدفع', advice: `${NOTHING_CHARGED} نعيدك الآن إلى ${merchant}.` }),
      pending: (merchant) => ({
        title: 'لم يردّ بنكك بعد',
        advice: `نواصل التحقق ونبلغ ${merchant} بالنتيجة. نعيدك الآن إلى هناك.`,
      }),
    },
    back: (merchant) => `العودة إلى ${merchant}`,
    toAcs: {
      title: 'يطلب بنكك تأكيد الدفع',
      advice: 'أكّد الدفع لدى بنكك، ثم تعود إلى هنا لإتمامه.',
      button: 'المتابعة إلى بنكك',
    },
    toDeviceData: {
      title: 'جارٍ التحقق لدى بنكك',
      advice: 'يتحقق بنكك من هذا المتصفح. يستغرق ذلك بضع ثوانٍ.',
      button: 'متابعة',
    },
  },
  result: {
    paid: { title: 'تم الدفع', advice: 'خُصم المبلغ من بطاقتك. يمكنك إغلاق هذه الصفحة.' },
    authorised: {
      title: 'تمت الموافقة على الدفع',
      advice: 'حُجز المبلغ على بطاقتك، ويُخصم عندما يؤكد المتجر. يمكنك إغلاق هذه الصفحة.',
    },
    voided: (merchant) => ({
      title: 'لم يُخصم أي مبلغ',
      advice: `لم يخصم ${merchant} أي مبلغ من بطاقتك، ويفرج بنكك عن المبلغ المحجوز.`,
    }),
    failed: (merchant) => ({ title: 'لم يكتمل الدفع', advice: startAgain(merchant) }),
    cancelled: (merchant) => ({ title: 'أُلغي الدفع', advice: startAgain(merchant) }),
    expired: (merchant) => ({ title: 'انتهت مهلة الدفع', advice: startAgain(merchant) }),
    facts: { amount: 'المبلغ', merchant: 'المتجر', for: 'مقابل', card: 'البطاقة', payment: 'معرّف الدفع' },
    cardEnding: (last4) => `تنتهي بالأرقام ${last4}`,
    openReceipt: 'فتح الإيصال',
  },
  receipt: {
    title: (merchant) => `إيصال من ${merchant}`,
    facts: { time: 'تاريخ الدفع', reference: 'المرجع', description: 'الوصف' },
    refunds: 'المبالغ المستردة',
    left: 'المجموع بعد الاسترداد',
    hint: 'للاحتفاظ بهذا الإيصال، اطبعه أو احفظه كملف \u2066PDF\u2069.',
  },
  link: {
    yourAmount: 'كم تريد أن تدفع؟',
    cardNext: 'الدفع بالبطاقة',
    go: 'متابعة إلى الدفع',
    nothingYet: 'تُدخل بطاقتك في الصفحة التالية، ولا يُخصم شيء قبل ذلك.',
    amountIn: (currency) => `المبلغ بعملة ${ltr(currency)}`,
    example: (amount) => `اكتب المبلغ هكذا: ${ltr(amount)}`,
    between: (minimum, maximum) => `أدخل مبلغًا من ${minimum} إلى ${maximum}`,
    atLeast: (minimum) => `أدخل مبلغًا لا يقل عن ${minimum}`,
    atMost: (maximum) => `أدخل مبلغًا لا يزيد على ${maximum}`,
    errors: {
      required: (example) => `أدخل المبلغ، مثل ${ltr(example)}`,
      amount_invalid: (example) => `أدخل مبلغًا أكبر من صفر بالأرقام، مثل ${ltr(example)}`,
      amount_ambiguous: (example) => `اكتب المبلغ بلا فواصل للآلاف، مثل ${ltr(example)}`,
      amount_precision: (example) => `منازل هذا المبلغ العشرية كثيرة. اكتبه هكذا: ${ltr(example)}`,
      amount_too_large: () => 'هذا المبلغ كبير جدًا. أدخل مبلغًا أقل',
      unsupported: () => 'لا يمكن هنا دفع مبلغ بهذا العدد من المنازل العشرية. أدخل مبلغًا مقرّبًا',
    },
    theMerchant: 'من أرسله إليك',
    notices: {
      not_found: () => ({
        title: 'لم نجد رابط الدفع هذا',
        advice: 'قد يكون الرابط ناقصًا. انسخه مرة أخرى، أو اطلبه ممن أرسله إليك.',
      }),
      deactivated: (merchant) => ({
        title: 'أُوقف رابط الدفع هذا',
        advice: `للدفع اطلب رابطًا جديدًا من ${merchant}.`,
      }),
      expired: (merchant) => ({
        title: 'انتهت صلاحية رابط الدفع هذا',
        advice: `للدفع اطلب رابطًا جديدًا من ${merchant}.`,
      }),
      completed: (merchant) => ({
        title: 'سبق الدفع بهذا الرابط',
        advice: `لا يلزمك فعل شيء. وإن لم تدفع فاطلب رابطًا جديدًا من ${merchant}.`,
      }),
      busy: () => ({
        title: 'يدفع آخرون بهذا الرابط الآن',
        advice: 'لا يمكن الدفع به إلا لعدد محدود من الأشخاص في الوقت نفسه. حاول مرة أخرى بعد بضع دقائق.',
      }),
      unavailable: (merchant) => ({
        title: 'الدفع بالبطاقة غير ممكن الآن',
        advice: `${NOTHING_CHARGED} حاول لاحقًا، أو اسأل ${merchant} عن طريقة أخرى للدفع.`,
      }),
      too_many_requests: () => ({
        title: 'محاولات كثيرة في وقت قصير',
        advice: `${NOTHING_CHARGED} انتظر دقيقة ثم حاول مرة أخرى.`,
      }),
      stale_form: () => ({
        title: 'هذه الصفحة لم تعد محدّثة',
        advice: `${NOTHING_CHARGED} افتح رابط الدفع مرة أخرى.`,
      }),
    },
    tryAgain: 'فتح الرابط مرة أخرى',
    openAgain: `${NOTHING_CHARGED} للدفع افتح رابط الدفع مرة أخرى.`,
    backToLink: 'فتح رابط الدفع مرة أخرى',
  },
  checking: {
    title: 'نتحقق من الدفع مع بنكك',
    advice: 'لم يردّ بنكك بعد. تُحدَّث هذه الصفحة تلقائيًا.',
    points: (merchant) => [
      'لن يُخصم المبلغ مرتين. وإن لم يكتمل الدفع أفرج بنكك عن أي مبلغ كان قد حجزه.',
      `يمكنك إغلاق هذه الصفحة، فنحن نواصل التحقق ونبلغ ${merchant} بالنتيجة.`,
      'يُرجى ألا تدفع ثمن الطلب نفسه مرة أخرى حتى تظهر النتيجة.',
    ],
    goBack: 'يستغرق الأمر وقتًا أطول من المعتاد. يمكنك العودة الآن، وسيظهر الدفع هناك على أنه قيد الانتظار.',
  },
  problems: {
    notFound: {
      title: 'لم نعثر على هذا الدفع',
      advice: 'قد يكون الرابط غير مكتمل. عُد إلى المتجر وافتح صفحة الدفع من هناك.',
    },
    staleForm: {
      title: 'هذه الصفحة لم تعد صالحة',
      advice: 'لم يُستخدم ما أرسلته منها ولم يُخصم بسببه شيء. افتح الدفع من جديد لترى حالته.',
    },
    tooManyRequests: {
      title: 'محاولات كثيرة في وقت قصير',
      advice: 'لم تُرسل محاولتك الأخيرة إلى بنكك ولم يُخصم بسببها شيء. انتظر دقيقة ثم حاول مرة أخرى.',
    },
    acquirerUnavailable: {
      title: 'الدفع بالبطاقة غير متاح الآن',
      advice: `${NOTHING_CHARGED} حاول لاحقًا، أو اسأل المتجر عن طريقة دفع أخرى.`,
    },
    brokenNothingCharged: {
      title: 'حدث خلل لدينا',
      advice: `${NOTHING_CHARGED} يُرجى المحاولة بعد بضع دقائق.`,
    },
    brokenOutcomeOpen: {
      title: 'حدث خلل لدينا',
      advice:
        'لا يمكننا عرض حالة الدفع الآن. إذا كنت قد أرسلت بيانات بطاقتك فلا تدفع مرة أخرى بعد: افتح هذا الدفع من جديد بعد بضع دقائق، أو اسأل المتجر.',
    },
    backToPayment: 'العودة إلى الدفع',
    requestId: 'عند طلب المساعدة اذكر هذا الرمز:',
  },
  script: {
    paying: (amount) => `جارٍ دفع ${amount}…`,
    payWithin: (clock) => `ادفع خلال ${clock}`,
    offline: {
      title: 'لا يوجد اتصال بالإنترنت',
      advice: 'لم يُرسل شيء، وما أدخلته باقٍ هنا. ادفع عند عودة الاتصال.',
    },
    onlineAgain: 'عاد الاتصال. يمكنك الدفع الآن.',
    fillHint: 'استخدم أي تاريخ انتهاء في المستقبل وأي رمز أمان. انقر على الرقم ليُكتب في حقله.',
    filled: 'كُتب رقم البطاقة في حقله.',
    lineGone: 'انقطع الاتصال. نواصل التحقق مع بنكك، وتتابع هذه الصفحة تلقائيًا عند عودة الاتصال.',
  },
};
