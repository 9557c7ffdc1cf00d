import type { Request } from '../../proxies/acquirer-call.ts';
import type { RawMessage } from '../protocol.ts';
import { membersOf, parseCheckoutCom, textOf } from './checkout-com-json.ts';

/** What has been seen in messages: the sale of each of Checkout.com's payments, and of each token that a sale named. */
export type Known = { readonly payments: Map<string, string>; readonly tokens: Map<string, string> };

export const UNDO = '-undo';
export const VOID = '-void';

const OF_PAYMENT = /^\/payments\/([A-Za-z0-9_]+)(?:\/(actions|captures|refunds|voids))?$/;
const PROBE = { call: 'inquiry', reference: 'probe', saleReference: 'probe' } as const;

/** The keys of a run's accounts: the profile's id follows the prefix. */
export function keysOf(profileId: string) {
  return { secretKey: `sk_sbox_${profileId}-secret`, publicKey: `pk_sbox_${profileId}-public` };
}

/** Reads what a request asks Checkout.com to do. A request that names no sale names only the profile. */
export function readCheckoutComRequest(known: Known, { method, path, headers, body }: RawMessage): Request {
  const [, profile = ''] = /^Bearer [sp]k_sbox_([^-]+)-/.exec(String(headers.authorization)) ?? [];
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const about = (call: Request['call'], sale: string): Request => ({ call, reference: sale, saleReference: sale });
  const asked = method === 'POST' ? parseCheckoutCom(body.toString()) : {};
  if (pathname === '/tokens') return asked['number'] === undefined ? PROBE : about('hold', `ses_${profile}`);
  if (pathname === '/instruments') {
    const sale = known.tokens.get(textOf(asked['token']));
    return sale === undefined ? about('hold', `ses_${profile}`) : about('reversal', sale);
  }
  if (pathname.startsWith('/instruments/')) return about('hold', `ses_${profile}`);
  const reference = textOf(asked['reference']);
  const [, id, what] = OF_PAYMENT.exec(pathname) ?? [];
  if (id === undefined && method === 'POST') {
    known.tokens.set(textOf(membersOf(asked['source'])['token']), reference);
    return about('sale', reference);
  }
  const sale = id === undefined ? (searchParams.get('reference') ?? '') : (known.payments.get(id) ?? `ses_${profile}`);
  if (sale.startsWith('probe-')) return PROBE;
  if (what === 'voids' || reference.endsWith(UNDO)) return about('reversal', sale);
  if (what === 'captures') return { call: 'capture', reference, saleReference: sale };
  return what === 'refunds' ? { call: 'refund', reference, saleReference: sale } : about('inquiry', sale);
}
