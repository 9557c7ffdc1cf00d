import type { AuthoriseRequest } from '@pay/core/paying/acquiring/acquirer';
import { writeValue } from './value.ts';

/**
 * The sale as JSON in bytes. The number and the CVV go from the sealed card straight into the message, and are never a
 * string. The caller overwrites the message after sending it.
 */
export function saleRequestBytes(request: AuthoriseRequest): Buffer {
  const open = JSON.stringify({
    merchant_ref: request.reference,
    value: writeValue(request),
    capture: request.capture,
    three_ds: { return_url: request.challengeReturnUrl, browser: browserOf(request) },
  }).slice(0, -'}'.length);
  return request.card.open(({ number, cvv, expiryMonth, expiryYear }) => {
    const expiry = `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`;
    return joined([
      Buffer.from(`${open},"card":{"number":"`),
      number,
      Buffer.from('","cvv":"'),
      cvv,
      Buffer.from(`","expiry":"${expiry}"}}`),
    ]);
  });
}

function browserOf({ browser }: AuthoriseRequest): Record<string, string | null> | null {
  if (browser === undefined) return null;
  return {
    ip: browser.ipAddress ?? null,
    user_agent: browser.userAgent ?? null,
    accept: browser.acceptHeader ?? null,
    language: browser.language ?? null,
  };
}

/** `Buffer.concat` would allocate from a pool that other buffers share. */
function joined(pieces: readonly Buffer[]): Buffer {
  const message = Buffer.alloc(pieces.reduce((length, piece) => length + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    message.set(piece, offset);
    offset += piece.length;
  }
  return message;
}
