import { randomBytes } from 'node:crypto';
import type { Pay } from '@pay/server';
import type { OrderBook } from '../orders/order-book.ts';
import { CURRENCY, type Product } from '../products.ts';
import { type Lang, pathIn, textsIn } from '../texts/texts.ts';

export type Started = {
  readonly orderId: string;
  /** The URL of the card page; null if the widget opens the page. */
  readonly paymentUrl: string | null;
};

/**
 * Creates an order and the session to pay for it. The order is created first, because its id makes the call repeatable.
 */
export async function startPayment(
  { pay, book, shopUrl }: { readonly pay: Pay; readonly book: OrderBook; readonly shopUrl: string },
  { product, lang, way }: { readonly product: Product; readonly lang: Lang; readonly way: 'widget' | 'redirect' },
): Promise<Started> {
  const id = newOrderId();
  book.create({ id, product: product.id, lang, fils: product.fils, currency: CURRENCY });
  const returnUrl = `${shopUrl}${pathIn(lang, '/return')}`;
  const asked = {
    amount: product.fils / 1_000,
    currency: CURRENCY,
    reference: id,
    description: `${textsIn(lang).shop}: ${product.words[lang].name}`,
    success_url: returnUrl,
    failure_url: returnUrl,
    locale: lang,
  };
  const once = { idempotencyKey: id };
  if (way === 'widget') {
    const { track_id: trackId } = await pay.checkout.create(asked, once);
    book.setTrackId(id, trackId);
    return { orderId: id, paymentUrl: null };
  }
  const { track_id: trackId, payment_url: paymentUrl } = await pay.payments.initiate(asked, once);
  book.setTrackId(id, trackId);
  return { orderId: id, paymentUrl };
}

/** 80 random bits, written as letters, because digits might look like a card number and be refused. */
function newOrderId(): string {
  return `order-${[...randomBytes(20)].map((byte) => String.fromCharCode(97 + (byte & 15))).join('')}`;
}
