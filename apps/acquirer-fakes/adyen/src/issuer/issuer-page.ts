import { html } from 'ghtml';
import type { Visit } from '../desk.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}
button{font:inherit;padding:.6rem 1.2rem;margin-inline-end:.5rem}`;

function page(title: string, content: string): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>!${STYLE}</style></head>
<body><main><h1>${title}</h1>!${content}</main></body></html>`;
}

/** The page that asks the shopper for a decision. */
export function askPage({ id, token, payment }: Visit): string {
  const { amount, lastFour } = payment;
  return page(
    'Confirm your payment',
    html`<p>Pay ${amount.value} ${amount.currency} (in minor units) with the card ending in ${lastFour}.</p>
<form method="post" action="/issuer/${id}/decision"><input type="hidden" name="token" value="${token}">
<button name="decision" value="approve">Approve</button><button name="decision" value="refuse">Refuse</button>
<button name="decision" value="leave">Leave</button></form>`,
  );
}

/** The page that takes the browser back to the shop with a form. */
export function returnPage({ token, result, payment }: Visit): string {
  return page(
    'Returning to the shop',
    html`<form method="post" action="${payment.returnUrl}"><input type="hidden" name="MD" value="${token}">
<input type="hidden" name="PaRes" value="${result}"><button>Continue</button></form>
<script>document.forms[0].submit();</script>`,
  );
}

export function notePage(title: string, text: string): string {
  return page(title, html`<p>${text}</p>`);
}
