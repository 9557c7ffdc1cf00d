import { useTexts } from '../../texts/use-texts.ts';

/** Names of schemes are not translated. */
export const BRANDS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
} as const;

type CardNameProps = { readonly card: { readonly brand: string; readonly last4: string } };

export function CardName({ card }: CardNameProps) {
  const words = useTexts().payments;
  return (
    <bdi dir="ltr" className="figures nowrap">
      {Object.hasOwn(BRANDS, card.brand) ? BRANDS[card.brand as keyof typeof BRANDS] : words.otherBrand} ••••{' '}
      {card.last4}
    </bdi>
  );
}
