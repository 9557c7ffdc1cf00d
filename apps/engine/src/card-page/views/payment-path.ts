import type { Lang } from '../texts/texts.ts';

/** The path of the card page, which its form also posts to: one payment in one language. */
export function paymentPath(base: '/payment' | '/payment/cancel', paymentId: string, lang: Lang): string {
  return `${base}?${new URLSearchParams({ payment_id: paymentId, lang })}`;
}
