import type { team as en } from '../en/team.ts';

export const team: typeof en = {
  title: 'الفريق',
  lead: (merchant) => `من يعمل لدى \u2068${merchant}\u2069، وما يجوز لكل منهم.`,
  members: 'الأعضاء',
  person: 'الشخص',
  role: 'الدور',
  joined: 'انضم',
  secondFactor: 'خطوة ثانية',
  on: 'مفعّلة',
  off: 'غير مفعّلة',
  actions: 'إجراءات',
  you: 'أنت',
  invite: 'ادعُ شخصًا',
  change: 'تغيير الدور',
  remove: 'إزالة',
  leave: 'مغادرة',
  reset: 'رابط كلمة مرور',
  of: (name) => `\u2068${name}\u2069`,
  inviteDialog: {
    title: 'ادعُ شخصًا',
    lead: 'يعمل الرابط سبعة أيام، ولهذا العنوان وحده.',
    button: 'أنشئ الدعوة',
  },
  link: {
    title: 'أرسل هذا الرابط',
    lead: (email) => `لا ترسل هذه الخدمة بريدًا: أعطِ الرابط بنفسك إلى \u2068${email}\u2069. يُعرض مرة واحدة.`,
    copy: 'انسخ الرابط',
    sent: (email) => `أُرسل الرابط إلى \u2068${email}\u2069.`,
  },
  roleDialog: { title: (name) => `دور \u2068${name}\u2069`, button: 'غيّر الدور' },
  roleMeans: {
    owner: 'يفعل كل شيء، ويقرر من يكون مالكًا سواه.',
    administrator: 'يفعل كل شيء إلا تعيين المالكين وتغييرهم.',
    developer: 'المفاتيح والمصادر وعناوين العودة ومظهر صفحة الدفع.',
    support: 'يقرأ. لاحقًا: المدفوعات والاستردادات.',
    viewer: 'يقرأ، ولا يرى من المفاتيح سوى المعلن.',
  },
  removeDialog: {
    title: (name) => `هل تزيل \u2068${name}\u2069؟`,
    lead: (name, merchant) =>
      `يفقد \u2068${name}\u2069 الوصول إلى \u2068${merchant}\u2069 فورًا. تبقى المفاتيح التي أنشأها عاملة: بدّلها إن كان يُحتمل نسخها.`,
    button: 'إزالة',
  },
  leaveDialog: {
    title: (merchant) => `هل تغادر \u2068${merchant}\u2069؟`,
    lead: 'تفقد الوصول فورًا. لا يعيدك إلا دعوة من مالك أو مدير.',
    button: 'مغادرة',
  },
  resetDialog: {
    title: (name) => `كلمة مرور جديدة لـ \u2068${name}\u2069`,
    lead: 'يتيح الرابط للشخص تعيين كلمة مرور جديدة خلال ساعة. تعمل كلمته الحالية حتى ذلك الحين.',
    button: 'أنشئ الرابط',
  },
  invitations: {
    title: 'دعوات مفتوحة',
    by: 'دعا',
    expires: 'تعمل حتى',
    withdraw: 'سحب',
    empty: {
      title: 'لا دعوات مفتوحة',
      advice: 'من تدعوه يظهر هنا إلى أن يقبل أو تمضي سبعة أيام.',
    },
  },
};
