/**
 * A key that no other request has. Node 18 has no global `crypto`; because a key is not secret and only has to be
 * unique, 128 bits from `Math.random` are sufficient there.
 */
export function newIdempotencyKey(): string {
  const { crypto } = globalThis as { readonly crypto?: { randomUUID?(): string } };
  return crypto?.randomUUID?.() ?? Array.from({ length: 4 }, randomWord).join('');
}

function randomWord(): string {
  return Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
}
