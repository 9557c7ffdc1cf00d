import { html } from 'ghtml';

/** An amount such as "24.500 BHD", with Western digits and left to right in both languages. */
export function amountView({ fils, currency }: { readonly fils: number; readonly currency: string }): string {
  const minor = String(fils).padStart(4, '0');
  return html`<bdi class="amount" dir="ltr">${minor.slice(0, -3)}.${minor.slice(-3)} ${currency}</bdi>`;
}
