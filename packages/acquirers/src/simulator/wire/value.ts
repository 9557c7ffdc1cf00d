import { objectOf, textOf } from '../../read-json.ts';

export type Value = { readonly amountMinor: bigint; readonly currency: string };

/** `{"minor": "10500", "currency": "BHD"}` */
export function readValue(body: unknown): Value | null {
  const value = objectOf(body);
  const minor = textOf(value?.['minor'], /^(0|[1-9][0-9]{0,17})$/);
  const currency = textOf(value?.['currency'], /^[A-Z]{3}$/);
  return minor === null || currency === null ? null : { amountMinor: BigInt(minor), currency };
}

export function writeValue({ amountMinor, currency }: Value): { readonly minor: string; readonly currency: string } {
  return { minor: amountMinor.toString(), currency };
}
