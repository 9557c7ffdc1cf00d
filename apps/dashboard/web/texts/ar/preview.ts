import type { preview as en } from '../en/preview.ts';

export const preview: typeof en = {
  lang: 'العربية',
  payTo: (name) => `الدفع إلى \u2068${name}\u2069`,
  description: 'الطلب 10045',
  timeLeft: 'ادفع خلال 23 ساعة',
  cardDetails: 'بيانات البطاقة',
  number: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء',
  cvv: 'رمز الأمان',
  pay: (amount) => `ادفع ${amount}`,
  cancel: 'إلغاء الدفع',
};
