import type { CardBrand } from '@pay/core/cards/brand';
import { find } from './find.ts';

/** The text on the badge, and the full name if it is longer. */
const NAMES: Readonly<Record<Exclude<CardBrand, 'unknown'>, readonly [string, string?]>> = {
  visa: ['Visa'],
  mastercard: ['Mastercard'],
  amex: ['Amex', 'American Express'],
  discover: ['Discover'],
  diners: ['Diners', 'Diners Club'],
  jcb: ['JCB'],
  unionpay: ['UnionPay'],
  maestro: ['Maestro'],
};

/** Shows the brand beside the number; the field's description names it. */
export function showBrand(brand: CardBrand): void {
  const badge = find('#brand', HTMLElement);
  if (!badge) return;
  const [word = '', name = word] = brand === 'unknown' ? [] : NAMES[brand];
  badge.textContent = word;
  badge.dataset['brand'] = brand;
  badge.setAttribute('aria-label', name);
  badge.hidden = word === '';
}
