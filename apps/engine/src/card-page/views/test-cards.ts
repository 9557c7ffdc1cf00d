import { html } from 'ghtml';
import type { TestOutcome, Texts } from '../texts/texts.ts';
import { mark } from './marks.ts';

export type TestCard = { readonly number: string; readonly outcome: TestOutcome };

/** How the acquirer simulator handles its test numbers. */
export const SIMULATOR_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', outcome: 'approved' },
  { number: '5555555555554444', outcome: 'approved' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient_funds' },
  { number: '4000000000009979', outcome: 'stolen_card' },
  { number: '4000000000000069', outcome: 'expired_card' },
  { number: '4000000000000127', outcome: 'wrong_cvv' },
  { number: '4000000000003220', outcome: 'challenge_approved' },
  { number: '4000008400001629', outcome: 'challenge_declined' },
  { number: '4000000000003055', outcome: 'frictionless_approved' },
  { number: '4000000000000119', outcome: 'processing_error' },
  { number: '4000000000000259', outcome: 'approved_answer_lost' },
  { number: '4000000000000341', outcome: 'declined_answer_lost' },
  { number: '4000000000006975', outcome: 'approved_late' },
];

/** The amber line of a sandbox. It opens a list of test cards if there are any. */
export function testRibbon(cards: readonly TestCard[], texts: Texts): string {
  const { title, hint, outcome } = texts.testCards;
  if (cards.length === 0) return html`<p class="ribbon ribbon-line"><strong>${texts.testMode}</strong></p>`;
  return html`<details class="ribbon">
    <summary class="ribbon-line">
      <strong>${texts.testMode}</strong>
      <span class="ribbon-more">${title}!${mark('chevron')}</span>
    </summary>
    <div class="test-cards">
      <p>${hint}</p>
      <ul>
        !${cards.map(
          (card) => html`<li><code dir="ltr">${inFours(card.number)}</code> <span>${outcome[card.outcome]}</span></li>`,
        )}
      </ul>
    </div>
  </details>`;
}

function inFours(number: string): string {
  return number.replace(/\d{4}(?=\d)/g, '$& ');
}
