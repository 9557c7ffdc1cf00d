import { TEST_CARDS } from '@pay/core/cards/test-cards';
import { html } from 'ghtml';
import type { Texts } from '../texts/texts.ts';
import { mark } from './marks.ts';

/** The amber line of a sandbox; on the page with the card form, it opens to list the test cards. */
export function testRibbon(hasCards: boolean, texts: Texts): string {
  const { title, hint, outcome } = texts.testCards;
  if (!hasCards) return html`<p class="ribbon ribbon-line"><strong>${texts.testMode}</strong></p>`;
  return html`<details class="ribbon">
    <summary class="ribbon-line">
      <strong>${texts.testMode}</strong>
      <span class="ribbon-more">${title}!${mark('chevron')}</span>
    </summary>
    <div class="test-cards">
      <p>${hint}</p>
      <ul>
        !${TEST_CARDS.map(
          (card) => html`<li><code dir="ltr">${inFours(card.number)}</code> <span>${outcome[card.outcome]}</span></li>`,
        )}
      </ul>
    </div>
  </details>`;
}

function inFours(number: string): string {
  return number.replace(/\d{4}(?=\d)/g, '$& ');
}
