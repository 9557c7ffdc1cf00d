import type { Currency } from '@pay/money/currency';
import { ECHO, objectOf, textOf } from '../../read-json.ts';
import { fromTheirs } from './amount.ts';
import { AUTH_CODE, ID, RESPONSE_CODE } from './payment.ts';

/** An action of a payment. */
export type Action = {
  readonly id: string;
  /** Such as Capture. */
  readonly type: string;
  /** Our reference, from the request; missing if the request had none. */
  readonly reference: string | null;
  /** Null while it is not decided. */
  readonly approved: boolean | null;
  readonly responseCode: string | null;
  readonly authCode: string | null;
  readonly amountMinor: bigint | null;
};

/**
 * The actions of a payment in this currency, latest first; null if one of them cannot be read, because it could be
 * ours.
 */
export function readActions(body: unknown, currency: Currency | null): readonly Action[] | null {
  if (!Array.isArray(body)) return null;
  const actions = body.map((each) => readAction(each, currency));
  return actions.every((each) => each !== null) ? actions : null;
}

function readAction(body: unknown, currency: Currency | null): Action | null {
  const action = objectOf(body);
  const id = textOf(action?.['id'], ID);
  const type = textOf(action?.['type'], /^[A-Za-z ]{1,64}$/);
  if (action === null || id === null || type === null) return null;
  const { approved } = action;
  return {
    id,
    type,
    reference: textOf(action['reference'], ECHO),
    approved: typeof approved === 'boolean' ? approved : null,
    responseCode: textOf(action['response_code'], RESPONSE_CODE),
    authCode: textOf(action['auth_code'], AUTH_CODE),
    amountMinor: fromTheirs(action['amount'], currency),
  };
}
