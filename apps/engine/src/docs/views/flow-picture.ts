import { html } from 'ghtml';

const LINES = { server: 58, pay: 180, shopper: 302 } as const;
const HEADS = { server: 'Your server', pay: 'Pay', shopper: 'Shopper' } as const;
const WIDTH = 360;
const FIRST_Y = 84;
const STEP_Y = 48;

type Line = keyof typeof LINES;
type Arrow = {
  readonly step: number;
  readonly from: Line;
  readonly to: Line;
  readonly says: string;
  readonly isAnswer?: true;
};

const ARROWS: readonly Arrow[] = [
  { step: 1, from: 'server', to: 'pay', says: 'amount, currency' },
  { step: 2, from: 'pay', to: 'server', says: 'payment_url', isAnswer: true },
  { step: 3, from: 'server', to: 'shopper', says: 'go to payment_url' },
  { step: 4, from: 'shopper', to: 'pay', says: 'card' },
  { step: 5, from: 'pay', to: 'shopper', says: 'back to your shop', isAnswer: true },
  { step: 6, from: 'server', to: 'pay', says: 'payment-status' },
  { step: 7, from: 'pay', to: 'server', says: 'paid: true', isAnswer: true },
];

/** A sequence diagram of a payment; its numbers are those of the steps beside it. */
export function flowPicture(brand: string): string {
  const height = FIRST_Y + STEP_Y * ARROWS.length - 18;
  return html`<svg class="flow" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="flow-title">
<title id="flow-title">Messages between your server, ${brand} and the shopper in the seven steps of the list.</title>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>
!${(Object.keys(LINES) as Line[]).map((line) => lifeline(line, height, brand)).join('\n')}
!${ARROWS.map(arrow).join('\n')}
</svg>`;
}

function lifeline(line: Line, height: number, brand: string): string {
  const x = LINES[line];
  const text = line === 'pay' ? brand : HEADS[line];
  return html`<path class="lifeline" d="M${x} 44V${height}"/>
<rect class="head head-${line}" x="${x - 54}" y="8" width="108" height="36" rx="6"/>
<text class="head-text${line === 'pay' ? ' on-accent' : ''}" x="${x}" y="31">${text}</text>`;
}

function arrow({ step, from, to, says, isAnswer }: Arrow): string {
  const y = FIRST_Y + STEP_Y * (step - 1);
  const towards = LINES[to] > LINES[from] ? 1 : -1;
  const start = LINES[from] + 11 * towards;
  const middle = (start + LINES[to]) / 2;
  return html`<path class="arrow!${isAnswer ? ' answer-arrow' : ''}" d="M${start} ${y}H${LINES[to] - 3 * towards}" marker-end="url(#tip)"/>
<circle class="step" cx="${LINES[from]}" cy="${y}" r="11"/>
<text class="on-accent step-text" x="${LINES[from]}" y="${y + 4}">${step}</text>
<text class="says" x="${middle}" y="${y - 8}">${says}</text>`;
}
