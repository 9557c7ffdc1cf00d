import type { developers as en } from '../en/developers.ts';

const THREE_DS = '\u20663-D Secure\u2069';

export const developers: typeof en = {
  title: 'المطوّرون',
  lead: 'نفّذ أول دفعة بعناوين هذا الحساب الفرعي ومفاتيحه.',
  start: {
    title: 'البداية السريعة',
    lead: 'ينشئ خادمك جلسة ويبدأ دفعتها. وفي الرد عنوان صفحة الدفع التي يدفع فيها المتسوق.',
    server: 'خادمك',
    needsSecret: 'ضع مفتاحك السري في متغير بيئة على خادمك. يُعرض مرة واحدة عند إنشائه.',
    makeKey: 'إنشاء مفتاح سري',
    widget: 'أو استخدم أداة الدفع في صفحتك',
    widgetLead: 'يعطي خادمك الصفحة \u2066track_id\u2069، ويفتح الزر صفحة الدفع.',
    confirm: 'قبل أن ترسل شيئًا',
    confirmLead: 'ما يعود به متصفح المتسوق تلميح فقط. استعلم من \u2066payment-status\u2069، أو انتظر الإشعار الموقّع.',
    curl: 'curl',
    node: 'Node',
    html: 'HTML',
  },
  cards: {
    title: 'بطاقات الاختبار',
    lead: 'استخدم أي تاريخ انتهاء في المستقبل وأي رمز أمان. لا تُنقل أي أموال.',
    number: 'رقم البطاقة',
    outcome: 'النتيجة',
    live: 'تعمل بطاقات الاختبار في بيئة الاختبار فقط. هنا يُخصم من بطاقات حقيقية.',
    outcomes: {
      approved: 'تُقبل',
      declined: 'تُرفض',
      insufficient_funds: 'تُرفض: الرصيد لا يكفي',
      stolen_card: 'تُرفض نهائيًا: مبلّغ عن سرقتها',
      expired_card: 'تُرفض: انتهت صلاحية البطاقة',
      wrong_cvv: 'تُرفض: رمز الأمان غير صحيح',
      challenge_approved: `طلب تأكيد عبر ${THREE_DS} ثم تُقبل`,
      challenge_declined: `طلب تأكيد عبر ${THREE_DS} ثم تُرفض`,
      frictionless_approved: `تُقبل عبر ${THREE_DS} دون طلب تأكيد`,
      processing_error: 'تُرفض: خطأ في المعالجة',
      approved_answer_lost: 'تُقبل، لكن الرد لا يصل',
      declined_answer_lost: 'تُرفض، لكن الرد لا يصل',
      approved_late: 'تُقبل بعد 20 ثانية، أي بعد المهلة',
      refund_fails: 'تُقبل، لكن كل استرداد يفشل',
      approved_after_decline: 'تُرفض ثم تُقبل لاحقًا، وتُعكس خلال ساعة تقريبًا',
    },
  },
  reference: {
    title: 'المرجع',
    lead: 'كل مسار بحقوله وردوده وأخطائه.',
    docs: 'فتح مرجع API',
    download: 'وثيقة \u2066OpenAPI\u2069',
  },
  policy: {
    title: 'سياسة أمان المحتوى',
    lead: 'إن كانت لصفحات متجرك سياسة فأضف إليها هذين المصدرين لأداة الدفع. لا تحتاج إلى شيء للأنماط.',
    copy: 'أسطر للنسخ',
  },
};
