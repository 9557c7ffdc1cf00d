import type { Told } from '../../books/acquirer-call.ts';
import type { Value } from '../../books/books.ts';
import type { Answer, Request } from '../../proxies/acquirer-call.ts';
import { type Members, membersOf, parseCheckoutCom, textOf } from './checkout-com-json.ts';
import { type Known, UNDO, VOID } from './checkout-com-requests.ts';

type Said = Pick<Told, 'reference' | 'state' | 'value'>;

const STATES: Readonly<Record<string, string>> = {
  Authorized: 'approved',
  'Partially Captured': 'approved',
  Captured: 'approved',
  'Partially Refunded': 'approved',
  Refunded: 'approved',
  Voided: 'reversed',
  Declined: 'declined',
};
/** The errors with which a sale of a run is certainly refused. */
const REFUSING: ReadonlySet<string> = new Set(['amount_invalid', 'token_expired']);

/** What a complete answer from Checkout.com says; undefined if it is not JSON. */
export function readCheckoutComTold(known: Known, request: Request, { status, text }: Answer): Told | undefined {
  let said: Members;
  try {
    said = parseCheckoutCom(text);
  } catch {
    return undefined;
  }
  return { status, ...(status >= 300 ? saidByError(request, status, said) : saidBy(known, request, said)) };
}

function saidByError({ call, reference }: Request, status: number, said: Members): Said {
  const codes = Array.isArray(said['error_codes']) ? said['error_codes'] : [];
  const isDeclined = call === 'sale' && codes.some((code) => REFUSING.has(code));
  const isRefused = status === 403 || status === 422;
  return { reference, state: isDeclined ? 'declined' : isRefused ? 'refused' : 'error', value: null };
}

function saidBy(known: Known, { call, reference }: Request, said: Members): Said {
  const nothing = (state: string): Said => ({ reference, state, value: null });
  if (call === 'hold') return nothing('held');
  // An answer that a request was received proves something only for the exchange of a token. How any other request
  // ended is seen in the actions.
  if (call === 'reversal') return nothing(textOf(said['id']).startsWith('src_') ? 'acknowledged' : 'received');
  if (call !== 'sale' && call !== 'inquiry') return { ...nothing('received'), reference: textOf(said['reference']) };
  if (Array.isArray(said)) return nothing(isGivenBack(said, reference) ? 'reversed' : 'actions');
  if (Array.isArray(said['data'])) return saidByList(known, reference, said['data']);
  return saidByPayment(known, reference, said);
}

function saidByList(known: Known, reference: string, listed: readonly unknown[]): Said {
  for (const each of listed) {
    const { id, reference: named } = membersOf(each);
    if (named === reference) known.payments.set(textOf(id), reference);
  }
  return { reference, state: listed.length === 0 ? 'sale_not_found' : 'listed', value: null };
}

function saidByPayment(known: Known, reference: string, said: Members): Said {
  const named = textOf(said['reference']);
  if (named === reference) known.payments.set(textOf(said['id']), reference);
  const isAsked = membersOf(said['_links'])['redirect'] !== undefined;
  const state = STATES[textOf(said['status'])] ?? (isAsked ? 'awaiting_cardholder' : 'pending');
  return { reference: named, state, value: state === 'approved' ? valueIn(said) : null };
}

/** What was approved. For all currencies of a run, the units are those of ISO 4217. */
function valueIn(said: Members): Value {
  const { total_authorized: whole } = membersOf(said['balances']);
  return { minor: String(whole ?? said['amount']), currency: textOf(said['currency']) };
}

function isGivenBack(actions: readonly unknown[], reference: string): boolean {
  return actions.map(membersOf).some(({ approved, reference: own }) => {
    return approved === true && (own === reference + VOID || own === reference + UNDO);
  });
}
