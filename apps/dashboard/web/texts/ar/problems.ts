import type { problems as en } from '../en/problems.ts';

const EMAIL = 'أدخل بريدًا إلكترونيًا مثل \u2066name@shop.example\u2069.';
const RETURN_URL = 'أدخل العنوان كاملًا بدءًا من \u2066https://\u2069، بلا اسم مستخدم وبلا \u2066#\u2069.';
const NAME = 'الاسم من حرف إلى 100 حرف، بلا مسافات في أوله أو آخره.';
const AMOUNT = 'أدخل المبلغ بالأرقام، بما لا يزيد على المنازل العشرية للعملة.';

export const problems: typeof en = {
  again: 'حاول مرة أخرى',
  reload: 'إعادة تحميل الصفحة',
  requestId: 'عند التواصل مع الدعم اذكر',
  fault: {
    title: 'حدث خطأ لدينا',
    advice: 'لا نعرف إن كان الإجراء قد تم. تحقق من الصفحة قبل أن تحاول مرة أخرى.',
  },
  fields: {
    allowed_origins:
      'المصدر مثل \u2066https://shop.example\u2069، مع رقم المنفذ إن لم يكن 443، وبلا مسار. ويمكن أيضًا \u2066http://localhost\u2069.',
    success_url: RETURN_URL,
    failure_url: RETURN_URL,
    accent: 'أدخل لونًا مثل \u2066#0b6b61\u2069.',
    display_name: NAME,
    name: NAME,
    label: 'التسمية من حرف إلى 100 حرف، بلا مسافات في أولها أو آخرها.',
    email: EMAIL,
    contact_email: EMAIL,
    website: 'أدخل عنوانًا كاملًا مثل \u2066https://shop.example\u2069.',
    expected_monthly_volume: AMOUNT,
    currency: 'رمز العملة ثلاثة أحرف لاتينية كبيرة، مثل \u2066BHD\u2069.',
    amount: AMOUNT,
    url: 'أدخل عنوانًا عامًا كاملًا يبدأ بـ \u2066https://\u2069.',
    reason: 'أدخل سببًا يفهمه الآخرون.',
  },
  refused: { title: 'لم يتم هذا الإجراء', advice: 'لم يتغير شيء.' },
  rateLimited: (minutes) => ({
    title: 'محاولات كثيرة جدًا',
    advice: minutes === 1 ? 'انتظر دقيقة ثم حاول مرة أخرى.' : `حاول مرة أخرى بعد ${minutes} دقيقة.`,
  }),
  codes: {
    network: {
      title: 'تعذّر الوصول إلى الخادم',
      advice: 'تحقق من اتصالك ثم حاول مرة أخرى. ما كتبته محفوظ هنا.',
    },
    overloaded: { title: 'الخادم مشغول جدًا', advice: 'لم يتغير شيء. حاول مرة أخرى بعد لحظات.' },
    unavailable: { title: 'هذا غير متاح مؤقتًا', advice: 'لم يتغير شيء. حاول مرة أخرى بعد لحظات.' },
    sign_in_required: { title: 'تم تسجيل خروجك', advice: 'سجّل الدخول ثم حاول مرة أخرى.' },
    fresh_sign_in_required: {
      title: 'لم يتم هذا الإجراء',
      advice: 'يلزم تأكيد هويتك. اضغط الزر مرة أخرى لتأكيدها.',
    },
    credentials_wrong: { title: 'غير صحيح', advice: 'راجع ما كتبته ثم حاول مرة أخرى.' },
    password_unfit: {
      title: 'لا يمكن استخدام كلمة المرور هذه',
      advice: 'استخدم من 12 إلى 128 حرفًا.',
    },
    sign_up_closed: {
      title: 'يتطلب إنشاء حساب دعوة',
      advice: 'استخدم العنوان المدعو، أو اطلب دعوة.',
    },
    already_member: { title: 'عضو في الفريق بالفعل', advice: 'غيّر دور هذا الشخص بدلًا من ذلك.' },
    link_over: { title: 'لم يعد هذا الرابط يعمل', advice: 'اطلب رابطًا آخر.' },
    right_missing: {
      title: 'دورك لا يتيح هذا',
      advice: 'لم يتغير شيء. اطلب ذلك من مالك أو مدير لدى هذا التاجر.',
    },
    not_found: { title: 'غير موجود', advice: 'ربما أُزيل. أعد تحميل الصفحة.' },
    stale: {
      title: 'غيّر شخص آخر هذا',
      advice: 'لم يُستبدل شيء. أعد تحميل الصفحة لترى تغييره، ثم أجرِ تغييرك من جديد.',
    },
    key_not_active: {
      title: 'لم يعد هذا المفتاح نشطًا',
      advice: 'بدّله شخص آخر أو ألغاه قبل لحظات. القائمة محدّثة.',
    },
    endpoint_disabled: { title: 'هذا العنوان معطل', advice: 'لا يُرسل إليه شيء. فعّله أولًا.' },
    endpoint_limit_reached: { title: 'لا مكان لعنوان آخر', advice: 'احذف ما لم يعد لازمًا.' },
    default_key_not_revocable: {
      title: 'لا يمكن إلغاء المفتاح الافتراضي',
      advice: 'يحتاج الحساب الفرعي دائمًا إلى مفتاح نشط. بدّله بدلًا من ذلك: يصبح المفتاح الجديد هو الافتراضي.',
    },
    last_owner: {
      title: 'يجب أن يكون لكل تاجر مالك واحد على الأقل',
      advice: 'اجعل شخصًا آخر مالكًا أولًا.',
    },
    unsupported_media_type: {
      title: 'لا يمكن استخدام هذا الملف شعارًا',
      advice: 'اختر ملفًا من نوع \u2066PNG\u2069 أو \u2066JPEG\u2069 أو \u2066WebP\u2069 أو \u2066SVG\u2069.',
    },
    body_too_large: { title: 'هذا الملف كبير جدًا', advice: 'حجم الشعار 100 كيلوبايت على الأكثر.' },
    live_request_not_possible: {
      title: 'هذا الطلب غير ممكن',
      advice: 'هناك طلب مفتوح، أو تمت الموافقة على الوضع الفعلي. أعد تحميل الصفحة.',
    },
    settlement_not_possible: {
      title: 'لا يمكن تسوية هذه الدفعة الآن',
      advice: 'لم يتغير شيء. أعد تحميل الصفحة لترى حالتها الحالية.',
    },
    account_not_ready: {
      title: 'لا يمكن لهذا الحساب فعل ذلك الآن',
      advice: 'لم يتغير شيء. أعد تحميل الصفحة لترى حالة الحساب.',
    },
    refund_not_possible: {
      title: 'لا يمكن استرداد هذا الآن',
      advice: 'إما أنه لم يُدفع شيء، أو أن المبلغ كله مسترد أو معلّق. أعد تحميل الصفحة لترى المتبقي.',
    },
    refund_too_large: {
      title: 'هذا أكثر من المتبقي',
      advice: 'لم يُسترد شيء. ربما استرد شخص آخر جزءًا قبل لحظات. تُظهر الصفحة المتبقي.',
    },
    amount_invalid: { title: 'هذا ليس مبلغًا', advice: 'أدخله بالأرقام مثل \u206612.500\u2069.' },
    amount_precision: {
      title: 'منازل عشرية أكثر من اللازم',
      advice: 'للعملة منازل أقل. لا نقرّب أبدًا، فأدخل المبلغ بدقة.',
    },
    amount_too_large: { title: 'هذا المبلغ كبير جدًا', advice: 'لم يتغير شيء.' },
    acquirer_not_configured: {
      title: 'لا يوجد بنك محصِّل مربوط',
      advice: 'لم يُسترد شيء. على مشغّل هذه الخدمة إعداد بنك محصِّل لهذا الوضع.',
    },
    card_number_not_allowed: { title: 'يحتوي هذا على رقم بطاقة', advice: 'لم يُحفظ شيء. احذف رقم البطاقة.' },
    idempotency_in_progress: {
      title: 'هذا قيد التنفيذ',
      advice: 'انتظر لحظة، ثم تحقق من الصفحة قبل أن تحاول مرة أخرى.',
    },
    idempotency_key_reuse: { title: 'سبق طلب هذا', advice: 'أغلق هذه النافذة وتحقق من الصفحة أولًا.' },
    cursor_expired: { title: 'تنتهي القائمة هنا', advice: 'لا يُحفظ ما هو أقدم. أعد تحميل الصفحة.' },
    profile_suspended: {
      title: 'هذا الحساب الفرعي موقوف',
      advice: 'تواصل مع مشغّل هذه الخدمة.',
    },
  },
};
