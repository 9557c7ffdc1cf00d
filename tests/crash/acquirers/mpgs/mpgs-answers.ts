import type { Told } from '../../books/acquirer-call.ts';
import type { Answer, Request } from '../../proxies/acquirer-call.ts';
import { type Members, memberOf, minorAt, parseGateway, textAt } from './gateway-json.ts';

type Said = Pick<Told, 'reference' | 'state' | 'value'>;

/** Results after which the outcome of a sale is still open. */
const OPEN_CODES: ReadonlySet<string> = new Set(['TIMED_OUT', 'ACQUIRER_SYSTEM_ERROR', 'SYSTEM_ERROR', 'UNKNOWN']);
const REFUSED: ReadonlySet<string> = new Set([
  'AUTHENTICATION_FAILED',
  'AUTHENTICATION_REJECTED',
  'AUTHENTICATION_REQUIRED',
]);
const UNREADABLE = 'unreadable';

/** The meaning of a complete answer from the gateway; undefined if it is not JSON. */
export function readMpgsTold(request: Request, { status, text }: Answer): Told | undefined {
  let body: Members;
  try {
    body = parseGateway(text);
  } catch {
    return undefined;
  }
  return { status, ...(status >= 400 ? saidByError(request, body) : saidBy(request, body)) };
}

function saidByError({ call, reference, saleReference }: Request, body: Members): Said {
  const cause = textAt(body, 'error.cause');
  const isUnknown = textAt(body, 'error.explanation').startsWith(`Unable to find order = ${saleReference} `);
  if (isUnknown) return { reference, state: 'sale_not_found', value: null };
  // A sale that the gateway refuses to carry out is declined, unless the order shows another sale.
  const isDeclined = cause === 'INVALID_REQUEST' && (call === 'sale' || call === 'authentication');
  return { reference, state: isDeclined ? 'declined' : cause || UNREADABLE, value: null };
}

function saidBy({ call, reference, saleReference }: Request, body: Members): Said {
  const nothing = (state: string): Said => ({ reference, state, value: null });
  if (memberOf(body, 'session') !== undefined) return nothing(call === 'reversal' ? 'acknowledged' : 'held');
  const isInquiry = call === 'inquiry';
  const order = textAt(body, isInquiry ? 'id' : 'order.id');
  // The adapter compares the order in these answers, and does not read answers about another order.
  if (order !== saleReference && call !== 'sale') return nothing(UNREADABLE);
  if (isInquiry) return saidByOrder(body, reference);
  const result = textAt(body, 'result');
  switch (call) {
    case 'sale':
      return { reference: order, ...saleIn(body) };
    case 'authentication':
      return nothing(authenticationIn(body));
    case 'reversal':
      return nothing(result === 'SUCCESS' ? 'acknowledged' : 'refused');
    default:
      return {
        reference: textAt(body, 'transaction.id'),
        state: result === 'SUCCESS' ? 'accepted' : 'refused',
        value: null,
      };
  }
}

/** The state of the sale in an order with all its transactions. */
function saidByOrder(order: Members, reference: string): Said {
  const listed = memberOf(order, 'transaction');
  const transactions = Array.isArray(listed) ? (listed as Members[]) : [];
  const find = (id: string) => transactions.find((each) => textAt(each, 'transaction.id') === id);
  if (transactions.some(isGivenBack)) return { reference, state: 'reversed', value: null };
  const sale = find('sale');
  if (sale !== undefined) return { reference, ...saleIn(sale) };
  const authentication = find('auth');
  const state = authentication === undefined ? 'sale_not_found' : authenticationIn(authentication);
  // Without a challenge, the sale follows immediately or not at all.
  const isAsked = textAt(authentication, 'authentication.payerInteraction') === 'REQUIRED';
  return { reference, state: isAsked ? state : 'sale_not_found', value: null };
}

function isGivenBack(transaction: Members): boolean {
  if (textAt(transaction, 'result') !== 'SUCCESS') return false;
  return (
    textAt(transaction, 'transaction.type').startsWith('VOID_') || textAt(transaction, 'transaction.id') === 'undo'
  );
}

function saleIn(transaction: Members): Pick<Said, 'state' | 'value'> {
  const result = textAt(transaction, 'result');
  const isOpen = OPEN_CODES.has(textAt(transaction, 'response.gatewayCode'));
  if (result === 'FAILURE') return { state: isOpen ? 'pending' : 'declined', value: null };
  if (result !== 'SUCCESS') return { state: 'pending', value: null };
  const currency = textAt(transaction, 'transaction.currency');
  const minor = minorAt(transaction, 'transaction.amount', currency);
  return { state: 'approved', value: minor === null ? null : { minor: String(minor), currency } };
}

function authenticationIn(transaction: Members): string {
  const status = textAt(transaction, 'transaction.authenticationStatus');
  if (REFUSED.has(status)) return 'declined';
  const isAsked = textAt(transaction, 'authentication.payerInteraction') === 'REQUIRED';
  return isAsked ? 'awaiting_cardholder' : 'authenticated';
}
