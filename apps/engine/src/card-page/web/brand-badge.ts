import { BRAND_NAMES, type CardBrand } from '@pay/core/cards/card-brand';
import { find } from './find.ts';

/** Short forms of brand names that do not fit on the badge. */
const SHORT: Readonly<Partial<Record<CardBrand, string>>> = { amex: 'Amex', diners: 'Diners' };

/** Shows the brand beside the number, where the field's description includes it for screen readers. */
export function showBrand(brand: CardBrand): void {
  const badge = find('#brand', HTMLElement);
  if (!badge) return;
  const name = brand === 'unknown' ? '' : BRAND_NAMES[brand];
  badge.textContent = SHORT[brand] ?? name;
  badge.dataset['brand'] = brand;
  badge.setAttribute('aria-label', name);
  badge.hidden = name === '';
}
