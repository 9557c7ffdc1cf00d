import type { Locale } from '@pay/core/ground/locale/locale';

type ReceiptWords = {
  readonly direction: 'ltr' | 'rtl';
  readonly title: (merchant: string) => string;
  readonly test: string;
  readonly facts: Record<'amount' | 'time' | 'card' | 'reference' | 'description' | 'payment' | 'refunded', string>;
  readonly cardEnding: (brand: string, lastFour: string) => string;
  readonly open: string;
  readonly why: (merchant: string) => string;
};

export const RECEIPT_WORDS: Readonly<Record<Locale, ReceiptWords>> = {
  en: {
    direction: 'ltr',
    title: (merchant) => `Receipt from ${merchant}`,
    test: 'Test mode: no money moved.',
    facts: {
      amount: 'Amount',
      time: 'Paid on',
      card: 'Card',
      reference: 'Reference',
      description: 'Description',
      payment: 'Payment ID',
      refunded: 'Refunded',
    },
    cardEnding: (brand, lastFour) => `${brand} ending in ${lastFour}`.trim(),
    open: 'Open the receipt to print it or to see refunds',
    why: (merchant) => `You received this e-mail because ${merchant} gave this address for your order.`,
  },
  ar: {
    direction: 'rtl',
    title: (merchant) => `إيصال من ${merchant}`,
    test: 'وضع الاختبار: لم تُنقل أي أموال.',
    facts: {
      amount: 'المبلغ',
      time: 'تاريخ الدفع',
      card: 'البطاقة',
      reference: 'المرجع',
      description: 'الوصف',
      payment: 'معرّف الدفع',
      refunded: 'المبلغ المسترد',
    },
    cardEnding: (brand, lastFour) => `${brand} تنتهي بالأرقام ${lastFour}`.trim(),
    open: 'افتح الإيصال لطباعته أو لمعرفة ما استُرد',
    why: (merchant) => `وصلتك هذه الرسالة لأن ${merchant} ذكر هذا العنوان لطلبك.`,
  },
};
