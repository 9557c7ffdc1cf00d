import type { Effect } from '../faults/fault.ts';

type Said = {
  merchant_ref?: string;
  capture_ref?: string;
  refund_ref?: string;
  value?: { minor: string; currency: string } | null;
};

/** Returns the acquirer's answer with one wrong detail. */
export function tamper(text: string, effect: Effect): string {
  const said = JSON.parse(text) as Said;
  if (effect === 'wrong-reference') {
    const name = (['capture_ref', 'refund_ref'] as const).find((each) => said[each] !== undefined) ?? 'merchant_ref';
    return JSON.stringify({ ...said, [name]: 'att_of_somebody_else' });
  }
  if (!said.value) return text;
  const { minor, currency } = said.value;
  const value =
    effect === 'wrong-amount'
      ? { minor: String(BigInt(minor) + 1n), currency }
      : { minor, currency: currency === 'EUR' ? 'USD' : 'EUR' };
  return JSON.stringify({ ...said, value });
}
