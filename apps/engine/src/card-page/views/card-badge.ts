import { html } from 'ghtml';

const BRAND_NAMES: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['unionpay', 'UnionPay'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
]);

/** The brand as a word in a frame, without a scheme's artwork. An unknown brand is shown by its code. */
export function cardBadge(brand: string): string {
  return html`<span class="badge" dir="ltr">${BRAND_NAMES.get(brand) ?? brand}</span>`;
}
