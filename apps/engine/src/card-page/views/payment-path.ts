import type { Lang } from '../texts/texts.ts';

/**
 * The path, in one language, of a payment's card page or of the form that cancels the payment. The card form posts to
 * the path of its page.
 */
export function paymentPath(base: '/payment' | '/payment/cancel', paymentId: string, lang: Lang): string {
  return `${base}?${new URLSearchParams({ payment_id: paymentId, lang })}`;
}
