import type { Request } from '../../proxies/acquirer-call.ts';
import type { WrongDetail } from '../protocol.ts';
import { changeAmounts, type Members, memberOf, parseGateway, textAt, writeGateway } from './gateway-json.ts';

const TOTALS = ['amount', 'totalAuthorizedAmount', 'totalCapturedAmount'] as const;
const ELSE = 'att_of_somebody_else';

/** The request for a sale with a different amount or currency. */
export function wrongGatewaySale(body: string, detail: WrongDetail): string {
  const asked = parseGateway(body);
  const order = memberOf(asked, 'order') as Members;
  const currency = textAt(order, 'currency');
  const change = changeFor(currency, detail);
  changeAmounts(order, ['amount'], currency, change);
  return writeGateway({ ...asked, order: { ...order, currency: change.currency } });
}

/** An answer with one wrong detail; unchanged if it does not have that detail. */
export function wrongGatewayAnswer({ call }: Request, text: string, detail: WrongDetail): string {
  const body = parseGateway(text);
  if (memberOf(body, 'error') !== undefined) return text;
  if (detail === 'wrong-reference') return writeGateway(aboutAnother(call, body));
  const listed = memberOf(body, 'transaction');
  if (Array.isArray(listed)) {
    for (const each of listed as Members[]) falsify(memberOf(each, 'transaction'), memberOf(each, 'order'), detail);
    falsify(undefined, body, detail);
  } else {
    falsify(listed, memberOf(body, 'order'), detail);
  }
  return writeGateway(body);
}

function aboutAnother(call: Request['call'], body: Members): Members {
  if (call === 'inquiry') return { ...body, id: ELSE };
  const session = memberOf(body, 'session');
  if (session !== undefined) return { ...body, session: { ...(session as Members), id: 'SESSION0' } };
  const name = call === 'capture' || call === 'refund' ? 'transaction' : 'order';
  return { ...body, [name]: { ...(memberOf(body, name) as Members), id: ELSE } };
}

/** The sums of an order change together with its transactions, because the adapter reads only consistent answers. */
function falsify(transaction: unknown, order: unknown, detail: WrongDetail): void {
  for (const [members, names] of [
    [transaction, ['amount']],
    [order, TOTALS],
  ] as const) {
    const currency = textAt(members, 'currency');
    if (currency === '') continue;
    const change = changeFor(currency, detail);
    changeAmounts(members, names, currency, change);
    (members as Members)['currency'] = change.currency;
  }
}

function changeFor(currency: string, detail: WrongDetail): { readonly more: bigint; readonly currency: string } {
  if (detail === 'wrong-amount') return { more: 1n, currency };
  return { more: 0n, currency: currency === 'EUR' ? 'USD' : 'EUR' };
}
