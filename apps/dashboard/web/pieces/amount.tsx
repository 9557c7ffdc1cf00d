import { amountText } from './amount-text.ts';

type AmountProps = { readonly minor: number; readonly currency: string };

/** An amount, left to right in both languages. */
export function Amount({ minor, currency }: AmountProps) {
  return (
    <bdi dir="ltr" className="figures nowrap">
      {amountText(minor, currency)}
    </bdi>
  );
}
