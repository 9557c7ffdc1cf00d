import { signedText } from './amount-text.ts';

type SignedAmountProps = {
  readonly minor: number;
  readonly currency: string;
  /** Whether a positive amount is shown with a plus sign. */
  readonly isChange?: boolean;
};

/** An amount that can be negative, left to right in both languages. */
export function SignedAmount({ minor, currency, isChange = false }: SignedAmountProps) {
  return (
    <bdi dir="ltr" className="figures nowrap">
      {signedText(minor, currency, isChange)}
    </bdi>
  );
}
