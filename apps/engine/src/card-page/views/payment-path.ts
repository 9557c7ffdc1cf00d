import type { Lang } from '../texts/texts.ts';

/** Where the card form posts to and where its page stands: one payment in one language. */
export function paymentPath(base: '/payment' | '/payment/cancel', paymentId: string, lang: Lang): string {
  return `${base}?${new URLSearchParams({ payment_id: paymentId, lang })}`;
}
