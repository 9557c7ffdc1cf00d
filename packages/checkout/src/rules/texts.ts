import type { SessionStatus } from './browser-session.ts';

export type Lang = 'en' | 'ar';

/**
 * The texts for the button, and for every session status except `open` and those that a shopper sees as another. Whole
 * sentences are repeated, because the compressed script is then smaller than with names for them.
 */
type Texts = Readonly<Record<Exclude<SessionStatus, 'open' | 'authorised' | 'voided'>, string>> & {
  /** Comes before the amount. */
  readonly pay: string;
  readonly resume: string;
  readonly opening: string;
  readonly again: string;
  /**
   * Shown if another try could help. The text does not mention money, because the bank might still be processing an
   * earlier attempt.
   */
  readonly unreachable: string;
  /** Shown if another try would not help. */
  readonly unavailable: string;
};

export const TEXTS: Readonly<Record<Lang, Texts>> = {
  en: {
    pay: 'Pay',
    resume: 'Continue',
    opening: 'Opening the card page…',
    again: 'Try again',
    processing: 'This payment is in progress.',
    paid: 'This payment is complete.',
    failed: 'This payment did not go through. Nothing was charged. Start again in the shop.',
    cancelled: 'This payment was cancelled. Nothing was charged. Start again in the shop.',
    expired: 'This payment has expired. Nothing was charged. Start again in the shop.',
    unreachable: 'The card page could not be reached. Try again.',
    unavailable: 'This payment cannot be opened. Start again in the shop.',
  },
  ar: {
    pay: 'ادفع',
    resume: 'متابعة',
    opening: 'جارٍ فتح صفحة البطاقة…',
    again: 'حاول مرة أخرى',
    processing: 'هذا الدفع قيد التنفيذ.',
    paid: 'تم هذا الدفع.',
    failed: 'لم يكتمل هذا الدفع. لم يُخصم أي مبلغ. ابدأ من جديد في المتجر.',
    cancelled: 'أُلغي هذا الدفع. لم يُخصم أي مبلغ. ابدأ من جديد في المتجر.',
    expired: 'انتهت مهلة الدفع. لم يُخصم أي مبلغ. ابدأ من جديد في المتجر.',
    unreachable: 'تعذّر الوصول إلى صفحة البطاقة. حاول مرة أخرى.',
    unavailable: 'تعذّر فتح هذا الدفع. ابدأ من جديد في المتجر.',
  },
};
