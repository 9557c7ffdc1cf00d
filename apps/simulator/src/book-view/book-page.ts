import { html } from 'ghtml';
import { CAPTURE_REFUSALS, type Capture } from '../book/capture.ts';
import { REFUND_REFUSALS, type Refund } from '../book/refund.ts';
import { SALE_STATES, type Sale, type SaleState } from '../book/sale.ts';
import { RESPONSE_TEXTS } from '../cards/response-code.ts';
import { formatValue } from '../page/format-value.ts';
import type { Page } from '../page/send-page.ts';
import { shortened } from '../page/shortened.ts';
import { BOOK_STYLE } from './book-style.ts';
import type { BookSummary } from './book-summary.ts';

const STATE_WORDS: Readonly<Record<SaleState, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  reversed: 'Reversed',
  pending: 'Pending',
  awaiting_device: 'Browser being checked',
  awaiting_cardholder: 'At the bank',
};

/** The operator's view of the acquirer's records. */
export function bookPage(summary: BookSummary, reference: string | null): Page {
  const body = html`
<p class="ribbon">Test acquirer: no money moves</p>
<div class="wrap">
<header class="head">
<div><h1>Acquirer's book</h1><p class="lead">The simulated acquirer's own records, separate from the engine's database.</p></div>
<form class="search" method="get" action="/book" role="search">
<input name="reference" value="${reference ?? ''}" aria-label="Merchant reference of a sale" placeholder="Merchant reference" autocomplete="off" spellcheck="false">
<button class="button outlined">Find</button>
</form>
</header>
<dl class="counts"><div><dt>All sales</dt><dd>${count(summary.total)}</dd></div>!${SALE_STATES.map(
    (state) =>
      html`<div><dt><span class="state ${state}">${STATE_WORDS[state]}</span></dt><dd>${count(summary.byState[state])}</dd></div>`,
  )}</dl>
<h2>Sales</h2>
!${salesTable(summary, reference)}
<h2>Captures</h2>
!${movementsTable(CAPTURES_TABLE, summary.captures, summary.capturesTotal)}
<h2>Refunds</h2>
!${movementsTable(REFUNDS_TABLE, summary.refunds, summary.refundsTotal)}
</div>`;
  return { language: 'en', title: "Acquirer's book", style: BOOK_STYLE, body };
}

function salesTable({ sales, total }: BookSummary, reference: string | null): string {
  const showAll = reference === null ? '' : '<p class="more"><a href="/book">Show all sales</a></p>';
  if (sales.length === 0) {
    const why =
      reference === null
        ? 'Sales appear here as soon as a card is submitted on the card page.'
        : 'The acquirer has no sale with this reference.';
    return html`<div class="sheet"><p class="empty">${why}</p></div>!${showAll}`;
  }
  return html`<div class="sheet"><table>
<thead><tr><th scope="col">Merchant reference</th><th scope="col" class="amount">Amount</th><th scope="col">State</th><th scope="col">Received (UTC)</th><th scope="col">Answer</th><th scope="col">Card</th><th scope="col">Scenario</th></tr></thead>
<tbody>!${sales.map(saleRow)}</tbody>
</table></div>!${listedNote(sales.length, total)}!${reference === null ? '' : sales.map(shopperFacts)}!${showAll}`;
}

/** What the merchant's side sent about the shopper of one sale. */
function shopperFacts({ shopper }: Sale): string {
  const facts = Object.entries(shopper ?? {}).flatMap(([group, members]) =>
    Object.entries(members ?? {}).map(
      ([name, value]) =>
        html`<tr><th scope="row">${`${group} ${name}`.replaceAll('_', ' ')}</th><td>${value ?? '–'}</td></tr>`,
    ),
  );
  return facts.length === 0
    ? ''
    : html`<h2>Shopper</h2><div class="sheet"><table><tbody>!${facts}</tbody></table></div>`;
}

function saleRow(sale: Sale): string {
  const answer = sale.responseCode === null ? '–' : `${sale.responseCode} ${RESPONSE_TEXTS[sale.responseCode]}`;
  const card = sale.card === null ? '–' : html`<span class="brand">${sale.card.brand}</span> •••• ${sale.card.last4}`;
  return html`<tr>
<td>!${referenceLink(sale.reference)}</td>
<td class="amount">${sale.value === null ? '–' : formatValue(sale.value)}</td>
<td><span class="state ${sale.state}">${STATE_WORDS[sale.state]}</span></td>
<td class="soft">!${moment(sale.receivedAt)}</td>
<td>${answer}</td>
<td>!${card}</td>
<td class="soft">${sale.scenario.replaceAll('_', ' ')}</td>
</tr>`;
}

type Movement = Pick<Capture | Refund, 'reference' | 'saleReference' | 'value' | 'receivedAt'> & {
  readonly refusal: string | null;
};

type MovementTable = {
  readonly title: string;
  readonly none: string;
  readonly refusals: Readonly<Record<string, string>>;
};

const CAPTURES_TABLE: MovementTable = {
  title: 'Capture reference',
  none: 'Captures appear here when the merchant captures an authorised sale.',
  refusals: CAPTURE_REFUSALS,
};

const REFUNDS_TABLE: MovementTable = {
  title: 'Refund reference',
  none: 'Refunds appear here when the merchant requests them.',
  refusals: REFUND_REFUSALS,
};

function movementsTable(table: MovementTable, movements: readonly Movement[], total: number): string {
  if (movements.length === 0) return html`<div class="sheet"><p class="empty">${table.none}</p></div>`;
  return html`<div class="sheet"><table>
<thead><tr><th scope="col">${table.title}</th><th scope="col" class="amount">Amount</th><th scope="col">State</th><th scope="col">Received (UTC)</th><th scope="col">Sale</th><th scope="col">Answer</th></tr></thead>
<tbody>!${movements.map((each) => movementRow(table, each))}</tbody>
</table></div>!${listedNote(movements.length, total)}`;
}

function movementRow(table: MovementTable, { reference, saleReference, value, refusal, receivedAt }: Movement): string {
  const state = refusal === null ? 'accepted' : 'refused';
  return html`<tr>
<td><span class="mono" title="${reference}">${shortened(reference)}</span></td>
<td class="amount">${formatValue(value)}</td>
<td><span class="state ${state}">${refusal === null ? 'Accepted' : 'Refused'}</span></td>
<td class="soft">!${moment(receivedAt)}</td>
<td>!${referenceLink(saleReference)}</td>
<td>${refusal === null ? '–' : (table.refusals[refusal] ?? refusal)}</td>
</tr>`;
}

function referenceLink(reference: string): string {
  return html`<a class="mono" href="/book?reference=${encodeURIComponent(reference)}" title="${reference}">${shortened(reference)}</a>`;
}

/** "2026-11-21 03:20:15", UTC. */
function moment(instant: string): string {
  return html`<time datetime="${instant}" title="${instant}">${instant.slice(0, 19).replace('T', ' ')}</time>`;
}

function count(sales: number): string {
  return sales.toLocaleString('en');
}

function listedNote(listed: number, total: number): string {
  return listed === total ? '' : html`<p class="more">Showing the latest ${listed} of ${count(total)}.</p>`;
}
