import type { Request } from '../../proxies/acquirer-call.ts';
import type { RawMessage } from '../protocol.ts';
import { parseAdyen, textOf } from './adyen-json.ts';

/** For each of Adyen's references that an answer or a notice has contained, the reference of its sale. */
export type Known = Map<string, string>;

const OF_PAYMENT = /\/payments\/([A-Za-z0-9]+)\/(captures|refunds|reversals)$/;

/** Reads what a request asks Adyen to do. */
export function readAdyenRequest(known: Known, { path, headers, body }: RawMessage): Request {
  // This request is part of a probe, which concerns no payment.
  if (path.endsWith('/paymentMethods')) return { call: 'inquiry', reference: 'probe', saleReference: 'probe' };
  if (path.endsWith('/payments/details')) {
    // The body contains only what the browser brought back, but the idempotency key begins with the reference.
    const sale = String(headers['idempotency-key'] ?? '').replace(/-[^-]*$/, '');
    return { call: 'complete', reference: sale, saleReference: sale };
  }
  const asked = parseAdyen(body.toString());
  const reference = textOf(asked['reference']);
  const [, theirs = '', what] = OF_PAYMENT.exec(path) ?? [];
  if (what === 'captures' || what === 'refunds') {
    const call = what === 'captures' ? 'capture' : 'refund';
    return { call, reference, saleReference: known.get(theirs) ?? reference };
  }
  const isSale = path.endsWith('/payments');
  const sale = isSale ? reference : textOf(asked['paymentReference']) || reference;
  return { call: isSale ? 'sale' : 'reversal', reference: sale, saleReference: sale };
}
