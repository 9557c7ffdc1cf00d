import type { Lang } from '../texts/texts.ts';

/** The path of the card page of one payment in one language. Its form posts to the same path. */
export function paymentPath(base: '/payment' | '/payment/cancel', paymentId: string, lang: Lang): string {
  return `${base}?${new URLSearchParams({ payment_id: paymentId, lang })}`;
}
