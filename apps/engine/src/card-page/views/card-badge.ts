import { BRAND_NAMES, type CardBrand } from '@pay/core/cards/card-brand';
import { html } from 'ghtml';

/** The brand as a word in a frame, without any scheme's artwork; nothing if the brand is unknown. */
export function cardBadge(brand: CardBrand): string {
  return brand === 'unknown' ? '' : html`<span class="badge" dir="ltr">${BRAND_NAMES[brand]}</span>`;
}
