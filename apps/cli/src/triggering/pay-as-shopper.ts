import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../terminal/failure-sentence.ts';
import { type FetchedPage, fetchPage } from './fetch-page.ts';
import { formsOf, type PageForm, refreshSeconds } from './page-forms.ts';

/** One of the simulator's cards; no money can be taken from it. */
export type TestCard = { readonly number: string; readonly name: string };

const STEPS_MAX = 60;
const FUTURE_EXPIRY = '12/40';
const ANY_CVV = '123';

/**
 * Pays on the hosted card page as a shopper whose browser runs no scripts: fills in the form, confirms at the issuer if
 * it asks, waits while the outcome is unknown, and stops at the page with nothing left to do. The outcome is not read
 * from the page. Throws Failure.
 */
export async function payAsShopper(paymentUrl: string, card: TestCard, tell: (step: string) => void): Promise<void> {
  let page: FetchedPage = await fetchPage(paymentUrl);
  let isSent = false;
  for (let step = 0; step < STEPS_MAX; step++) {
    const forms = formsOf(page.html, page.address);
    const cardForm = forms.find(({ fields }) => 'number' in fields);
    if (cardForm && isSent) return;
    if (cardForm) {
      tell(`Paying with ${card.name}`);
      const fields = { ...cardForm.fields, number: card.number, expiry: FUTURE_EXPIRY, cvv: ANY_CVV };
      page = await fetchPage(cardForm.action, fields);
      isSent = true;
    } else if (isSent) {
      const next = await follow(page, forms, tell);
      if (next === undefined) return;
      page = next;
    } else {
      throw new Failure(
        'The card page shows no form. Check whether the payment is over, and whether an acquirer is configured.',
      );
    }
  }
  throw new Failure('The payment did not end on the card page.');
}

async function follow(
  page: FetchedPage,
  forms: readonly PageForm[],
  tell: (step: string) => void,
): Promise<FetchedPage | undefined> {
  const decision = forms.find(({ buttons }) => buttons.some(({ name }) => name === 'decision'));
  if (decision) {
    tell('Confirming at the issuer');
    return fetchPage(decision.action, { ...decision.fields, decision: 'approve' });
  }
  const [onward] = forms;
  if (onward) return fetchPage(onward.action, onward.fields);
  const seconds = refreshSeconds(page.html);
  if (seconds === undefined) return undefined;
  await pause(seconds * 1_000);
  return fetchPage(page.address);
}
