import { parseCurrency } from '@pay/money/currency';
import { parseTypedAmount } from '@pay/money/typed-amount';
import type { FieldProblem } from '../../calls/problem.ts';
import { amountText } from '../../pieces/amount-text.ts';

export type MovementKind = 'capture' | 'refund';

/** The result of reading a typed amount, which can be at most `left`. Amounts are in minor units. */
export type ReadMovement =
  | { readonly kind: 'amount'; readonly minor: number; readonly leftAfter: number }
  | { readonly kind: 'wrong'; readonly problem: FieldProblem };

export function readMovement(kind: MovementKind, text: string, left: number, code: string): ReadMovement {
  const currency = parseCurrency(code);
  if (currency === undefined) return wrong('currency_unknown');
  const parsed = parseTypedAmount(text, currency);
  if (!parsed.ok) return wrong(parsed.reason);
  const minor = Number(parsed.amount.minor);
  if (left === 0) return wrong(`${kind}_nothing_left`);
  if (minor > left) return wrong(`${kind}_above_left`, { left: amountText(left, code) });
  return { kind: 'amount', minor, leftAfter: left - minor };
}

function wrong(reason: string, values: Readonly<Record<string, string>> = {}): ReadMovement {
  return { kind: 'wrong', problem: { field: 'amount', reason, values } };
}
