import type { eventTypes as en } from '../en/event-types.ts';

export const eventTypes: typeof en = {
  title: 'أنواع الأحداث',
  lead: 'ما يمكن أن يخبر به Pay خادمك، ومتى يُرسل كل حدث، وما فيه من حقول.',
  type: 'النوع',
  sentWhen: 'متى يُرسل',
  fields: 'الحقول',
  field: 'الحقل',
  contents: 'المحتوى',
  description: 'الوصف',
  example: 'مثال على \u2066data\u2069',
  descriptions: 'وصف الحقول بالإنجليزية كما في مرجع API.',
  envelope: {
    title: 'حقول كل حدث',
    lead: 'في نص كل إشعار هذه الحقول، والحقل \u2066data\u2069 الذي يختلف حسب النوع.',
  },
  data: {
    PaymentStatus: {
      title: 'المدفوعات والجلسات',
      lead: 'الحقل \u2066data\u2069 هو ما يجيب به \u2066payment-status\u2069 في تلك اللحظة.',
    },
    Refund: { title: 'الاستردادات', lead: 'الحقل \u2066data\u2069 هو الاسترداد.' },
    Dispute: { title: 'الاعتراضات', lead: 'الحقل \u2066data\u2069 هو الاعتراض.' },
    ExpiringKey: { title: 'المفاتيح', lead: 'يسمّي \u2066data\u2069 المفتاح. لا يُرسل السر أبدًا.' },
    CardPageCheck: { title: 'صفحة الدفع', lead: 'الحقل \u2066data\u2069 هو نتيجة فحص صفحة الدفع.' },
    EndpointTestData: { title: 'أحداث الاختبار', lead: 'يسمّي \u2066data\u2069 نقطة النهاية التي اختبرتها.' },
  },
  sent: {
    'payment.authorised': 'حُجز المبلغ ويمكن تحصيله حتى \u2066authorised_until\u2069. لم يُخصم شيء بعد.',
    'payment.captured': 'خصم تحصيل طلبته مالًا. مع أول تحصيل يُرسل \u2066payment.succeeded\u2069 أيضًا.',
    'payment.capture_failed': 'فشل تحصيل ولم يُخصم شيء. ما زال يمكن تحصيل ما بقي من المبلغ المحجوز.',
    'payment.succeeded': 'خُصم المال. نفّذ الطلب.',
    'payment.voided': 'أُلغي حجز المبلغ ولم يُخصم شيء. يذكر \u2066void_reason\u2069 السبب.',
    'payment.failed': 'انتهت الدفعة ولم يُخصم شيء.',
    'payment.cancelled': 'ألغيت أنت أو المتسوق الجلسة قبل دفعها.',
    'payment.reversed': 'قُبلت الدفعة بعد أن انتهت دون دفع، وأُعيد المال إلى المتسوق.',
    'session.expired': 'انتهت مدة الجلسة قبل دفعها.',
    'refund.succeeded': 'نجح الاسترداد.',
    'refund.failed': 'فشل الاسترداد ولم يُعد أي مال.',
    'dispute.opened':
      'يعترض حامل بطاقة على دفعة، أو يطلب البنك المصدر معلومات. أجب قبل \u2066answer_by\u2069.',
    'dispute.updated': 'تغيّرت حالة الاعتراض أو مبلغه أو سببه أو موعده، أو خُصم مال أو أُعيد.',
    'dispute.closed': 'كُسب الاعتراض أو خُسر أو قُبل أو انتهت مهلته. قد ينازع البنك المصدر في اعتراض كسبته.',
    'key.expiring': 'ينتهي مفتاح سري للحساب الفرعي خلال 30 يومًا أو 7 أيام أو يوم. أنشئ مفتاحًا آخر واستخدمه قبل ذلك.',
    'card_page.changed': 'تختلف صفحة الدفع كما تصل إلى المتصفحات عن قائمتها. ربما عبث بها أحد.',
    'endpoint.test': 'أرسلت حدث اختبار إلى نقطة النهاية. لا يخص أي دفعة.',
  },
};
