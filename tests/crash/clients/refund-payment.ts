import { askForEither } from './create-payment.ts';
import type { Call } from './merchant-client.ts';
import { fitting, majorOf } from './money.ts';
import type { Scene } from './scene.ts';

export type Paid = { readonly amountMinor: number; readonly currency: string };

/**
 * Refunds the whole amount or a part, or sends several refunds at the same time. The sum of these refunds can exceed
 * the amount.
 */
export async function refundPayment({ client, trackId, number, random, merchant }: Scene, paid: Paid): Promise<void> {
  const parts = random.pick([1, 1, 2, 3]);
  const isWhole = random.chance(0.4);
  const share = fitting(random, merchant.shape, partOf(paid, parts), paid.currency);
  const call = (part: number, minor = share): Call => ({
    operation: 'refund',
    path: '/merchant/refund',
    body: { track_id: trackId, ...(isWhole ? {} : { amount: majorOf(minor, paid.currency) }) },
    idempotencyKey: `refund-${number}-${part}`,
    wanted: isWhole ? undefined : `${minor} ${paid.currency}`,
  });
  if (!isWhole && random.chance(0.08)) await askForEither(client, call(0), call(0, 1));
  await Promise.all(Array.from({ length: parts }, (_, part) => client.persist(call(part))));
  // Repeating a request with the same key must give the same answer.
  if (random.chance(0.3)) await client.persist(call(0));
}

/** Slightly less than an equal share of the amount. */
function partOf({ amountMinor }: Paid, parts: number): number {
  return Math.max(1, Math.ceil((amountMinor / parts) * 0.9));
}
