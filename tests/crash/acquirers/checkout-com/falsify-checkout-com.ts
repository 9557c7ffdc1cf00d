import type { Request } from '../../proxies/acquirer-call.ts';
import type { WrongDetail } from '../protocol.ts';
import { type Members, membersOf, parseCheckoutCom } from './checkout-com-json.ts';

const ELSE = 'att_of_somebody_else';
/** In some currencies, only multiples of ten are accepted. */
const MORE = 10;

/** The request for a sale with a different amount or currency. */
export function wrongCheckoutComSale(body: string, detail: WrongDetail): string {
  return JSON.stringify(withOther(parseCheckoutCom(body), detail));
}

/** An answer with one wrong detail; an answer without that detail stays as it is. */
export function wrongCheckoutComAnswer({ call }: Request, text: string, detail: WrongDetail): string {
  if (text === '') return text;
  const said = parseCheckoutCom(text);
  if (detail !== 'wrong-reference') {
    if (call !== 'sale' && call !== 'inquiry') return text;
    if (Array.isArray(said)) return JSON.stringify(said.map((each) => withOther(membersOf(each), detail)));
    return JSON.stringify(withOther(said, detail));
  }
  if (Array.isArray(said['data'])) return JSON.stringify({ ...said, data: said['data'].map(aboutAnother) });
  return Array.isArray(said) ? text : JSON.stringify(aboutAnother(said));
}

function aboutAnother(value: unknown): Members {
  const said = membersOf(value);
  return said['reference'] === undefined ? said : { ...said, reference: ELSE };
}

/**
 * The same members with a different currency or a different amount, if they have a currency or an amount. If the amount
 * changes, the sums change too.
 */
function withOther(said: Members, detail: WrongDetail): Members {
  const { amount, currency, balances } = said;
  if (detail === 'wrong-currency') {
    return currency === undefined ? said : { ...said, currency: currency === 'EUR' ? 'USD' : 'EUR' };
  }
  if (typeof amount !== 'number') return said;
  const { total_authorized: whole } = membersOf(balances);
  const sums = typeof whole === 'number' && whole > 0 ? { total_authorized: whole + MORE } : {};
  return { ...said, amount: amount + MORE, ...(balances !== undefined && { balances: { ...balances, ...sums } }) };
}
