import type { developers as en } from '../en/developers.ts';

const THREE_DS = '\u20663-D Secure\u2069';

export const developers: typeof en = {
  title: 'المطوّرون',
  lead: 'من هنا إلى أول دفعة، بعناوين هذا الملف ومفاتيحه.',
  start: {
    title: 'البداية السريعة',
    lead: 'ينشئ خادمك جلسة ويبدأ دفعتها، ويدفع المتسوق في صفحة الدفع التي تسمّيها.',
    server: 'خادمك',
    needsSecret: 'ضع مفتاحك السري في بيئة خادمك. يُعرض مرة واحدة عند إنشائه.',
    makeKey: 'أنشئ مفتاحًا سريًا',
    widget: 'أو أداة الدفع، في صفحتك أنت',
    widgetLead: 'يعطي خادمك الصفحة \u2066track_id\u2069، ويقود الزر إلى صفحة الدفع.',
    confirm: 'قبل أن ترسل شيئًا',
    confirmLead: 'ما يعود مع المتسوق تلميح. اسأل \u2066payment-status\u2069، أو انتظر الإشعار الموقّع.',
    curl: 'curl',
    node: 'Node',
    html: 'HTML',
  },
  cards: {
    title: 'بطاقات الاختبار',
    lead: 'أي تاريخ انتهاء في المستقبل وأي رمز أمان. لا تُنقل أي أموال.',
    number: 'رقم البطاقة',
    outcome: 'ما يحدث',
    live: 'تعمل بطاقات الاختبار في بيئة الاختبار وحدها. هنا يُخصم من بطاقات حقيقية.',
    outcomes: {
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
    },
  },
  reference: {
    title: 'المرجع',
    lead: 'كل مسار بحقوله وإجاباته وأسباب رفضه.',
    docs: 'افتح مرجع الواجهة البرمجية',
    download: 'وثيقة \u2066OpenAPI\u2069',
  },
  policy: {
    title: 'سياسة أمان المحتوى',
    lead: 'إن كانت لصفحات متجرك سياسة فإن أداة الدفع تحتاج إلى هذين المصدرين فيها، ولا شيء للأنماط.',
    copy: 'أسطر للنسخ',
  },
};
