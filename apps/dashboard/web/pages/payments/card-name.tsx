import { BRAND_NAMES, type CardBrand } from '@pay/core/cards/card-brand';
import { useTexts } from '../../texts/use-texts.ts';

type CardNameProps = { readonly card: { readonly brand: CardBrand; readonly last4: string } };

export function CardName({ card }: CardNameProps) {
  const words = useTexts().payments;
  return (
    <bdi dir="ltr" className="figures nowrap">
      {card.brand === 'unknown' ? words.otherBrand : BRAND_NAMES[card.brand]} •••• {card.last4}
    </bdi>
  );
}
