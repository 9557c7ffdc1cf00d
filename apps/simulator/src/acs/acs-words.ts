export type AcsLanguage = 'en' | 'ar';

export type AcsWords = {
  readonly bank: string;
  readonly ribbon: string;
  readonly askTitle: string;
  readonly askLead: string;
  readonly amount: string;
  readonly card: string;
  readonly reference: string;
  readonly approve: string;
  readonly refuse: string;
  readonly timeOut: string;
  readonly note: string;
  readonly approvedTitle: string;
  readonly refusedTitle: string;
  readonly closedTitle: string;
  readonly deviceTitle: string;
  readonly returnLead: string;
  readonly goOn: string;
  readonly timedOutTitle: string;
  readonly timedOutLead: string;
  readonly backLink: string;
  readonly lostTitle: string;
  readonly lostLead: string;
  readonly otherLanguage: string;
};

export const ACS_WORDS: Readonly<Record<AcsLanguage, AcsWords>> = {
  en: {
    bank: 'Sandbox Bank',
    ribbon: 'Test mode: no money moves',
    askTitle: 'Confirm this payment',
    askLead: 'A real bank would ask you for a code here. Choose the outcome.',
    amount: 'Amount',
    card: 'Card',
    reference: 'Merchant reference',
    approve: 'Approve',
    refuse: 'Refuse',
    timeOut: 'Let it time out',
    note: 'Sandbox Bank is part of the test acquirer. No real bank is involved, and no card is charged.',
    approvedTitle: 'You approved the payment',
    refusedTitle: 'You refused the payment',
    closedTitle: 'This payment is no longer waiting for you',
    deviceTitle: 'Your browser was checked',
    returnLead: 'Taking you back to the payment page. If nothing happens, press the button.',
    goOn: 'Continue',
    timedOutTitle: 'You let the payment time out',
    timedOutLead: 'The bank gets no answer. The payment stays undecided until it times out.',
    backLink: 'Back to the payment page',
    lostTitle: 'There is nothing to confirm here',
    lostLead: 'You see this page when a payment needs your confirmation. Go back to the shop and pay from there.',
    otherLanguage: 'العربية',
  },
  ar: {
    bank: 'بنك الاختبار',
    ribbon: 'وضع الاختبار: لا تنتقل أي أموال',
    askTitle: 'أكِّد هذه الدفعة',
    askLead: 'هنا يطلب منك بنكك عادةً رمزًا للتأكيد. اختر كيف ينتهي الأمر.',
    amount: 'المبلغ',
    card: 'البطاقة',
    reference: 'مرجع المتجر',
    approve: 'موافقة',
    refuse: 'رفض',
    timeOut: 'دع المهلة تنقضي',
    note: 'بنك الاختبار جزء من بيئة التجربة. لا يُسأل أي بنك حقيقي ولا يُخصم من أي بطاقة.',
    approvedTitle: 'لقد وافقت على الدفعة',
    refusedTitle: 'لقد رفضت الدفعة',
    closedTitle: 'لم تعد هذه الدفعة بانتظارك',
    deviceTitle: 'تم التحقق من متصفحك',
    returnLead: 'ننقلك الآن إلى صفحة الدفع. إن لم يحدث شيء فاضغط الزر.',
    goOn: 'متابعة',
    timedOutTitle: 'تركت مهلة الدفعة تنقضي',
    timedOutLead: 'لن يتلقى البنك جوابًا. تبقى الدفعة معلّقة حتى تنقضي مهلتها.',
    backLink: 'العودة إلى صفحة الدفع',
    lostTitle: 'لا شيء لتأكيده هنا',
    lostLead: 'تظهر هذه الصفحة عندما تحتاج دفعة إلى تأكيدك. عُد إلى المتجر وادفع من هناك.',
    otherLanguage: 'English',
  },
};
