import type { BrowserSession } from './browser-session.ts';
import { formatAmount } from './format-amount.ts';
import { mayTryAgain } from './may-try-again.ts';
import { type Lang, TEXTS } from './texts.ts';

/** What a shopper sees. */
export type View = {
  /** On the button; without it there is none. */
  readonly label?: string;
  /** `busy` keeps the focus and does nothing when pressed; `off` is for good. */
  readonly button?: 'busy' | 'off';
  /** The sentence under the button, or while it is busy for those who hear the page. */
  readonly message: string;
  readonly isError?: boolean;
};

/** Of a session: the button with the amount, and a sentence when it is over. `failure` is the code of a press that failed. */
export function viewOfSession(session: BrowserSession, lang: Lang, isOpening: boolean, failure?: string): View {
  const texts = TEXTS[lang];
  const { status } = session;
  if (isOpening) return { label: texts.opening, button: 'busy', message: texts.opening };
  const pay = `${texts.pay} ${formatAmount(session, lang)}`;
  const label = status === 'processing' ? texts.resume : pay;
  const message = status === 'open' ? '' : texts[status];
  if (label === pay && message) return { label, button: 'off', message };
  return failure ? { ...viewOfFailure(failure, lang), label } : { label, message };
}

/** Of what could not be loaded: a sentence, and a button where another try may help. */
export function viewOfFailure(code: string, lang: Lang): View {
  const { again, unreachable, unavailable } = TEXTS[lang];
  return mayTryAgain(code)
    ? { label: again, message: unreachable, isError: true }
    : { button: 'off', message: unavailable, isError: true };
}
