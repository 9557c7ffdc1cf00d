import { html } from 'ghtml';
import { pictureAddress } from '../asset-files.ts';
import { CURRENCY, PRODUCTS, type Product } from '../products.ts';
import { type Lang, pathIn, textsIn } from '../texts/texts.ts';
import { amountView } from './amount-view.ts';
import { page } from './page.ts';

/** Shows each product with both ways to pay: with the widget on a page of the shop, or directly on the card page. */
export function storePage(lang: Lang, { hasWidget }: { readonly hasWidget: boolean }): string {
  const { store } = textsIn(lang);
  const main = html`<div class="lead"><h1>${store.heading}</h1><p>${store.lead}</p></div>
<ul class="products">!${PRODUCTS.map((product) => card(lang, product, hasWidget))}</ul>`;
  return page(lang, { title: store.title, main, path: '/' });
}

function card(lang: Lang, product: Product, hasWidget: boolean): string {
  const texts = textsIn(lang);
  const { name, about, picture } = product.words[lang];
  const widgetButton = html`<button class="main-button" name="way" value="widget" aria-label="${texts.buyNamed(name)}">${texts.buy}</button>`;
  return html`<li class="product">
  <img src="${pictureAddress(product.picture)}" alt="${picture}" width="400" height="300">
  <div class="product-words">
    <h2>${name}</h2>
    <p>${about}</p>
    <p class="price">!${amountView({ fils: product.fils, currency: CURRENCY })}</p>
  </div>
  <form method="post" action="${pathIn(lang, '/orders')}">
    <input type="hidden" name="product" value="${product.id}">
    !${hasWidget ? widgetButton : ''}
    <button class="second-button" name="way" value="redirect" aria-label="${texts.buyDirectlyNamed(name)}">${texts.buyDirectly}</button>
  </form>
</li>`;
}
