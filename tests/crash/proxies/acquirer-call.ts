import type { RawMessage } from '../acquirers/protocol.ts';
import type { AcquirerCall, Told } from '../books/acquirer-call.ts';

export type Answer = { readonly status: number; readonly text: string };

export type Request = Pick<AcquirerCall, 'call' | 'reference' | 'saleReference'>;

type Fields = { merchant_ref?: string; capture_ref?: string; refund_ref?: string; sale_ref?: string };

/** Reads what a request asks the acquirer to do, and about which sale or refund. */
export function readRequest({ method, path: url, body }: RawMessage): Request {
  // A card is held before its sale is known.
  if (url.includes('/holds')) return { call: 'hold', reference: '', saleReference: '' };
  // This request is part of a probe, which concerns no payment.
  if (url.endsWith('/test-notice')) return { call: 'inquiry', reference: 'probe', saleReference: 'probe' };
  if (url.includes('/refunds')) {
    const { refund_ref: reference = '', sale_ref: saleReference = '' } = JSON.parse(body.toString()) as Fields;
    return { call: 'refund', reference, saleReference };
  }
  if (url.includes('/captures')) {
    const { capture_ref: reference = '', sale_ref: saleReference = '' } = JSON.parse(body.toString()) as Fields;
    return { call: 'capture', reference, saleReference };
  }
  const named = decodeURIComponent(/\/sales\/([^/]+)/.exec(url)?.[1] ?? '');
  if (named === '') {
    const { merchant_ref: reference = '' } = JSON.parse(body.toString()) as Fields;
    return { call: 'sale', reference, saleReference: reference };
  }
  const call = url.endsWith('/complete') ? 'complete' : url.endsWith('/reversal') ? 'reversal' : 'inquiry';
  return { call: method === 'GET' ? 'inquiry' : call, reference: named, saleReference: named };
}

type Reply = Fields & {
  state?: string;
  fault?: string;
  acknowledged?: boolean;
  value?: { minor: string; currency: string } | null;
};

/** The meaning of a complete answer; undefined if it is not JSON. */
export function readTold({ status, text }: Answer): Told | undefined {
  let reply: Reply;
  try {
    reply = JSON.parse(text) as Reply;
  } catch {
    return undefined;
  }
  return {
    status,
    reference: reply.merchant_ref ?? reply.capture_ref ?? reply.refund_ref ?? '',
    state: reply.fault ?? (reply.acknowledged === true ? 'acknowledged' : (reply.state ?? '')),
    value: reply.value ?? null,
  };
}
