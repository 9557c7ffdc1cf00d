import type { SessionStatus } from './browser-session.ts';

export type Lang = 'en' | 'ar';

/** The texts for every session status except `open`, and for the button. */
type Texts = Readonly<Record<Exclude<SessionStatus, 'open'>, string>> & {
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

const START_AGAIN = 'Nothing was charged. Start again in the shop.';
const START_AGAIN_AR = 'لم يُخصم أي مبلغ. ابدأ من جديد في المتجر.';

export const TEXTS: Readonly<Record<Lang, Texts>> = {
  en: {
    pay: 'Pay',
    resume: 'Continue',
    opening: 'Opening the card page…',
    again: 'Try again',
    processing: 'This payment is in progress.',
    paid: 'This payment is complete.',
    failed: `This payment did not go through. ${START_AGAIN}`,
    cancelled: `This payment was cancelled. ${START_AGAIN}`,
    expired: `This payment has expired. ${START_AGAIN}`,
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
    failed: `لم يكتمل هذا الدفع. ${START_AGAIN_AR}`,
    cancelled: `أُلغي هذا الدفع. ${START_AGAIN_AR}`,
    expired: `انتهت مهلة الدفع. ${START_AGAIN_AR}`,
    unreachable: 'تعذّر الوصول إلى صفحة البطاقة. حاول مرة أخرى.',
    unavailable: 'تعذّر فتح هذا الدفع. ابدأ من جديد في المتجر.',
  },
};
