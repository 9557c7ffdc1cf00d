import type { BrowserSession } from './browser-session.ts';
import { formatAmount } from './format-amount.ts';
import { mayTryAgain } from './may-try-again.ts';
import { type Lang, TEXTS } from './texts.ts';

/** What a shopper sees. */
export type View = {
  /** The button's text; without it there is no button. */
  readonly label?: string;
  /** `busy` keeps the focus and does nothing when pressed; `off` is permanent. */
  readonly button?: 'busy' | 'off';
  /** The sentence under the button; while the button is busy, for screen readers only. */
  readonly message: string;
  readonly isError?: boolean;
};

/**
 * The view of a session: the button with the amount, and a sentence once the session has ended. `failure` is the code
 * of a failed press.
 */
export function viewOfSession(session: BrowserSession, lang: Lang, isOpening: boolean, failure?: string): View {
  const texts = TEXTS[lang];
  const { status } = session;
  if (isOpening) return { label: texts.opening, button: 'busy', message: texts.opening };
  const pay = `${texts.pay} ${formatAmount(session, lang)}`;
  const label = status === 'processing' ? texts.resume : pay;
  // For a shopper, an authorised payment is complete, and one whose amount was released is cancelled.
  const seen = status === 'authorised' ? 'paid' : status === 'voided' ? 'cancelled' : status;
  // A later version of the service might have more statuses. A shopper cannot pay in any of them.
  const message = seen === 'open' ? '' : (texts[seen] ?? texts.unavailable);
  if (label === pay && message) return { label, button: 'off', message };
  return failure ? { ...viewOfFailure(failure, lang, message), label } : { label, message };
}

/**
 * The view of a failed load: a sentence, and a button if another try could help. A `message` about the session replaces
 * the sentence that the payment cannot be opened.
 */
export function viewOfFailure(code: string, lang: Lang, message?: string): View {
  const texts = TEXTS[lang];
  return mayTryAgain(code)
    ? { label: texts.again, message: texts.unreachable, isError: true }
    : { button: 'off', message: message || texts.unavailable, isError: true };
}
