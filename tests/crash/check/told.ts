import type { AcquirerCall, Told } from '../books/acquirer-call.ts';
import type { SessionRow } from '../books/books.ts';

export type Answered = AcquirerCall & { readonly told: Told; readonly toldAt: number };

const SALE_STATES: ReadonlySet<string> = new Set([
  'approved',
  'declined',
  'awaiting_cardholder',
  'awaiting_device',
  'reversed',
]);

/** The calls about each sale, except its captures and refunds, in the order in which they arrived. */
export function callsBySale(calls: readonly AcquirerCall[]): ReadonlyMap<string, readonly AcquirerCall[]> {
  return Map.groupBy(
    calls.filter(({ call }) => call !== 'capture' && call !== 'refund'),
    ({ reference }) => reference,
  );
}

export function isAnswered(call: AcquirerCall): call is Answered {
  return call.told !== undefined && call.toldAt !== undefined;
}

/** Whether an answer is an approval of exactly what was asked for. */
export function isRightApproval({ reference, told }: Answered, session: SessionRow | undefined): boolean {
  const { value } = told;
  return (
    told.state === 'approved' &&
    told.reference === reference &&
    value?.minor === String(session?.amount_minor) &&
    value.currency === session?.currency
  );
}

/** Whether an answer is about another payment, amount or currency. */
export function isMismatch(call: Answered, session: SessionRow | undefined): boolean {
  const { reference, told } = call;
  if (!SALE_STATES.has(told.state) && told.state !== 'acknowledged') return false;
  return told.reference !== reference || (told.state === 'approved' && !isRightApproval(call, session));
}
