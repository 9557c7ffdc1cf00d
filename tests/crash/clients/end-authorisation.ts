import type { Call } from './merchant-client.ts';
import { fitting, majorOf } from './money.ts';
import type { Paid } from './refund-payment.ts';
import type { Scene } from './scene.ts';

/**
 * Ends an authorised payment in one of several ways: captures all or parts of it, voids it, does both at the same time,
 * or lets it lapse. Parts are captured at the same time or one after the other, and sometimes exceed the amount in
 * total.
 */
export async function endAuthorisation(scene: Scene, authorised: Paid): Promise<void> {
  const { client, number, random } = scene;
  const draw = random.next();
  if (draw < 0.1) return;
  const voiding = draw < 0.35 ? client.persist(voidOf(scene)) : undefined;
  if (draw < 0.25) return void (await voiding);
  const parts = random.pick([1, 1, 2, 3]);
  const calls = Array.from({ length: parts }, (_, part) => captureOf(scene, authorised, part, parts));
  if (random.chance(0.5)) await Promise.all(calls.map((call) => client.persist(call)));
  else for (const call of calls) await client.persist(call);
  await voiding;
  // Repeating a request with the same key must give the same answer.
  const [first] = calls;
  if (first !== undefined && random.chance(0.3)) await client.persist(first);
  // After a capture, a void is refused.
  if (random.chance(0.1)) await client.persist({ ...voidOf(scene), idempotencyKey: `void-late-${number}` });
}

function voidOf({ trackId, number }: Scene): Call {
  return {
    operation: 'void',
    path: '/merchant/void',
    body: { track_id: trackId },
    idempotencyKey: `void-${number}`,
  };
}

function captureOf({ trackId, number, random, merchant }: Scene, authorised: Paid, part: number, parts: number): Call {
  const { amountMinor, currency } = authorised;
  const isRest = random.chance(0.3);
  const share = Math.max(1, Math.ceil((amountMinor / parts) * random.pick([0.5, 1, 1.2])));
  const minor = fitting(random, merchant.shape, share, currency);
  const last = random.chance(0.2) ? { last: true } : {};
  return {
    operation: 'capture',
    path: '/merchant/capture',
    body: { track_id: trackId, ...(isRest ? {} : { amount: majorOf(minor, currency) }), ...last },
    idempotencyKey: `capture-${number}-${part}`,
    wanted: isRest ? undefined : `${minor} ${currency}`,
  };
}
