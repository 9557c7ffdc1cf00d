import { TEST_CARDS } from '@pay/core/cards/test-cards';
import { PROBLEM_CONTENT_TYPE } from '@pay/serving/problems';
import { html } from 'ghtml';
import { en } from '../../card-page/texts/en.ts';
import type { OpenapiDocument } from '../../http/openapi/openapi-document.ts';
import { BRAND } from '../../look/brand.ts';
import { exampleProblem, hostsOf } from '../example-problem.ts';
import { flowPicture } from './flow-picture.ts';
import { jsonView } from './json-view.ts';
import { OVERVIEW_PARTS } from './navigation.ts';
import { problemTable } from './problem-table.ts';
import { inline, prose } from './prose.ts';

type Part = (typeof OVERVIEW_PARTS)[number]['id'];

/** What a reader needs to know before the operations. */
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
  'The answer contains <code class="word">payment_url</code>, the URL of the hosted card page.',
  'Send the shopper there: with a redirect, the browser widget, or a WebView in your app.',
  'The shopper enters their card details on that page and, if the bank asks, confirms the payment with the bank. You never see the card number.',
  'The shopper returns to <code class="word">success_url</code> or <code class="word">failure_url</code>. The result in the URL is a hint, because anyone can type a URL.',
  'Your server <a href="#paymentStatus">reads the status</a> or waits for the webhook.',
  'Fulfil the order only when <code class="word">paid</code> is true.',
];

function flow(): string {
  return html`<div class="flow-frame">
!${flowPicture(BRAND)}
<ol class="steps">
!${STEPS.map((step) => `<li>${step}</li>`).join('\n')}
</ol>
</div>`;
}

const KEYS = `Send a secret key in the header \`X-API-KEY\` with every call, from your server. The key is shown once, when it is created.
A publishable key (\`pk_test_…\`, \`pk_live_…\`) only opens the browser widget and is refused here. Legacy keys without a prefix work like secret keys until they are rotated or revoked.

A key only works on the host of its own environment. Rotating or revoking a key takes effect immediately.`;

function hosts({ servers }: OpenapiDocument): string {
  return html`<dl class="hosts">
!${servers.map(({ url, description = '' }) => html`<div class="host"><dt><code class="take">${url}</code></dt><dd>!${inline(description)}</dd></div>`).join('\n')}
</dl>
!${prose(KEYS)}`;
}

const MONEY = `An amount is a JSON number in major units: \`10.5\` with \`BHD\` is ten and a half dinars. It must be more than 0, with at most 15
significant digits, and no more than 999,999,999.999.

ISO 4217 defines how many decimals a currency has: three for BHD, IQD, JOD, KWD, LYD, OMR and TND; none for JPY, KRW and some others;
two for most. An amount with more decimals is refused, never rounded. Trailing zeros do not count. Answers contain \`amount\` and
\`amount_minor\`, a whole number of minor units.`;

const IDEMPOTENCY = `An operation that accepts the header \`Idempotency-Key\` is carried out once for each key. If you repeat the request with the
same body, you get the first answer again, marked with \`Idempotent-Replayed: true\`. The same key with a different body is refused. When an answer
is lost, send the same request with the same key. Nothing is done twice.

A key has 1 to 255 visible ASCII characters and belongs to the profile. Captures, voids and refunds require a key, which is kept for 30 days; other keys are kept for 24 hours. Requests that fail with 401, 403, 413, 415, 429 or 5xx, or because a field is not valid, do not use up the key. An answer of 404 or 409 is stored under its key. To try again when the situation has changed, send the request with a new key.`;

const PROBLEMS_WORDS = `A refused request is answered with \`application/problem+json\` as defined in RFC 9457. Programs should use \`code\` and the
status. \`title\` and \`detail\` are for people, and \`errors\` lists the fields that are not valid. Every answer, including a successful one, has
the header \`X-Request-Id\`. If waiting helps, \`Retry-After\` gives the number of seconds.`;

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
