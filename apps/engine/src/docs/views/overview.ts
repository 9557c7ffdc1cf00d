import { TEST_CARDS } from '@pay/core/cards/test-cards';
import { html } from 'ghtml';
import { en } from '../../card-page/texts/en.ts';
import type { OpenapiDocument } from '../../http/openapi/openapi-document.ts';
import { PROBLEM_CONTENT_TYPE } from '../../http/problems/problem.ts';
import { BRAND } from '../../look/brand.ts';
import { exampleProblem, hostsOf } from '../example-problem.ts';
import { flowPicture } from './flow-picture.ts';
import { jsonView } from './json-view.ts';
import { OVERVIEW_PARTS } from './navigation.ts';
import { problemTable } from './problem-table.ts';
import { inline, prose } from './prose.ts';

type Part = (typeof OVERVIEW_PARTS)[number]['id'];

/** What a reader should know before the operations. */
export function overview(document: OpenapiDocument): string {
  const parts: Record<Part, string> = {
    flow: flow(),
    hosts: hosts(document),
    money: prose(MONEY),
    idempotency: prose(IDEMPOTENCY),
    problems: problems(document),
    'test-cards': testCards(),
  };
  return html`<h1>${document.info.title} API</h1>
<div class="lead">!${prose(document.info.description ?? '')}</div>
!${OVERVIEW_PARTS.map(({ id, title }) => html`<section id="${id}"><h2>${title}</h2>!${parts[id]}</section>`).join('\n')}`;
}

const STEPS = [
  '<a href="#createSession">Create a session</a> with an amount and a currency, then <a href="#startPayment">start its card payment</a>. <a href="#initiatePayment">Initiate-payment</a> does both in one call.',
  'The answer holds <code class="word">payment_url</code>, the address of the hosted card page.',
  'Send the shopper there: by a redirect, through the browser widget, or in the WebView of your app.',
  'The shopper enters the card on that page, and confirms the payment with the bank if the bank asks for it. You never see the card number.',
  'The shopper comes back to <code class="word">success_url</code> or <code class="word">failure_url</code>. What the address says then is a hint: anyone can type it.',
  'Your server <a href="#paymentStatus">asks for the status</a>, or waits for the webhook.',
  'When <code class="word">paid</code> is true, and only then, fulfil the order.',
];

function flow(): string {
  return html`<div class="flow-frame">
!${flowPicture(BRAND)}
<ol class="steps">
!${STEPS.map((step) => `<li>${step}</li>`).join('\n')}
</ol>
</div>`;
}

const KEYS = `Send a secret key in the header \`X-API-KEY\` with every call, from your server. It is shown once, when it is made.
A publishable key (\`pk_test_…\`, \`pk_live_…\`) only opens the browser widget and is refused here. Legacy keys without a prefix
work like secret ones until they are rotated or revoked.

A key works on the host of its own environment, and on no other. Rotating or revoking one takes effect at once.`;

function hosts({ servers }: OpenapiDocument): string {
  return html`<dl class="hosts">
!${servers.map(({ url, description = '' }) => html`<div class="host"><dt><code class="take">${url}</code></dt><dd>!${inline(description)}</dd></div>`).join('\n')}
</dl>
!${prose(KEYS)}`;
}

const MONEY = `An amount is a JSON number in major units: \`10.5\` with \`BHD\` is ten and a half dinars. It must be more than 0, with at most 15
significant digits, and no more than 999,999,999.999.

ISO 4217 decides how many decimals a currency has: three for BHD, IQD, JOD, KWD, LYD, OMR and TND, none for JPY, KRW and some others,
two for most. An amount with more is refused and never rounded; zeros at the end do not count. Answers carry \`amount\` and, as a
whole number of minor units, \`amount_minor\`.`;

const IDEMPOTENCY = `An operation that takes the header \`Idempotency-Key\` is done once for each key. Sent again with the same body it gives
the first answer again, marked by \`Idempotent-Replayed: true\`; with another body it is refused. When an answer is lost, send the
same request with the same key: nothing is done twice.

A key is 1 to 255 visible ASCII characters, belongs to the profile, and is kept for 24 hours. A refund must have one, kept for 30
days. Requests that fail with 401, 403, 413, 415, 429 or 5xx, or because a field is wrong, do not use it up. What is refused with
404 or 409 is the answer under its key: to try again when things have changed, send another key.`;

const PROBLEMS_WORDS = `What is refused is answered as \`application/problem+json\` after RFC 9457. Program against \`code\` and the status; \`title\` and
\`detail\` are for people, and \`errors\` names each field that is wrong. Every answer, of success too, carries \`X-Request-Id\`. Where
waiting helps, \`Retry-After\` tells for how many seconds.`;

function problems(document: OpenapiDocument): string {
  return html`!${prose(PROBLEMS_WORDS)}
<figure class="problem"><figcaption>${PROBLEM_CONTENT_TYPE}</figcaption>!${jsonView(exampleProblem('amount_precision', hostsOf(document)))}</figure>
!${problemTable()}`;
}

function testCards(): string {
  const { outcome } = en.testCards;
  return html`!${prose('In the sandbox no money moves. These numbers work on its card page, with any expiry date in the future and any security code.')}
<table class="cards" role="table">
<caption class="unseen">Test cards</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Number</th><th role="columnheader" scope="col">Outcome</th></tr></thead>
<tbody role="rowgroup">
!${TEST_CARDS.map(
    ({ number, outcome: kind }) =>
      html`<tr role="row"><th role="rowheader" scope="row"><code class="take">${inFours(number)}</code></th><td role="cell">${outcome[kind]}</td></tr>`,
  ).join('\n')}
</tbody>
</table>`;
}

function inFours(number: string): string {
  return number.replace(/\d{4}(?=\d)/g, '$& ');
}
