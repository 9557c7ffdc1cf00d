import type { BrowserSession, SessionStatus } from '../rules/browser-session.ts';
import { mayTryAgain } from '../rules/may-try-again.ts';
import { viewOfSession } from '../rules/view.ts';
import type { Engine } from './engine-of.ts';
import { findContainer } from './find-container.ts';
import { languageOf } from './language-of.ts';
import { PayError } from './pay-error.ts';
import { createWidget } from './widget.ts';

/** The events, with the detail that a listener gets. */
export type CheckoutEvents = {
  /** The widget is on the page. The shopper can pay while the status is `open` or `processing`. */
  readonly ready: { readonly status: SessionStatus };
  /** The shopper is about to leave for the card page. */
  readonly redirecting: { readonly paymentUrl: string };
  /** A press did not lead to the card page; the widget tells the shopper. */
  readonly error: PayError;
};

export type Checkout = {
  /**
   * Shows the button in an element and replaces its contents. Mounting again moves the button.
   *
   * @throws {PayError} container_not_found
   */
  mount(target: string | Element): void;
  /** Removes the button. A press in progress then has no effect. */
  unmount(): void;
  /** Calls the listener on each event of this name; returns a function that removes the listener. */
  on<Name extends keyof CheckoutEvents>(name: Name, listener: (detail: CheckoutEvents[Name]) => void): () => void;
};

type Listeners = { readonly [Name in keyof CheckoutEvents]: Set<(detail: CheckoutEvents[Name]) => void> };

/**
 * The time that the browser has to leave the page. If the browser is still on the page afterwards, something has
 * stopped it.
 */
const LEAVING_MS = 10_000;

function emit<Name extends keyof CheckoutEvents>(listeners: Listeners, name: Name, detail: CheckoutEvents[Name]): void {
  for (const listener of listeners[name]) {
    // An error in a page's listener must not stop the shopper from paying.
    try {
      listener(detail);
    } catch (error) {
      reportError(error);
    }
  }
}

function joined<T>(all: Set<T>, one: T): () => void {
  all.add(one);
  return () => {
    all.delete(one);
  };
}

export function createCheckout(engine: Engine, path: string, loaded: BrowserSession): Checkout {
  const listeners: Listeners = { ready: new Set(), redirecting: new Set(), error: new Set() };
  let session = loaded;
  let unmount = () => {};

  function mount(target: string | Element): void {
    const container = findContainer(target);
    unmount();
    const mounted = new AbortController();
    const { signal } = mounted;
    const lang = languageOf(container, session.locale);
    const widget = createWidget(container, lang, viewOfSession(session, lang, false), press);
    let isOpening = false;

    function show(opening: boolean, failure?: string): void {
      isOpening = opening;
      widget.show(viewOfSession(session, lang, opening, failure));
    }

    /** Loads the session again; without an answer, the known state is kept. */
    async function load(): Promise<void> {
      session = await engine<BrowserSession>(path, 'currency').catch(() => session);
    }

    async function press(): Promise<void> {
      if (isOpening) return;
      show(true);
      try {
        const opened = await engine<{ readonly payment_url: string }>(`${path}/pay`, 'payment_url', { method: 'POST' });
        const paymentUrl = opened.payment_url;
        if (signal.aborted) return;
        if (!/^https?:/.test(paymentUrl)) throw new PayError('network', 'This is not a card page.');
        emit(listeners, 'redirecting', { paymentUrl });
        location.assign(paymentUrl);
        setTimeout(show, LEAVING_MS, false);
      } catch (thrown) {
        const error = thrown as PayError;
        // The session might have ended, so its new state is shown.
        if (!mayTryAgain(error.code)) await load();
        if (signal.aborted) return;
        show(false, error.code);
        emit(listeners, 'error', error);
      }
    }

    // The browser cached the page while the shopper was on the card page, and restores it unchanged.
    const showAgain = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      show(false);
      await load();
      if (!isOpening) show(false);
    };

    addEventListener('pageshow', showAgain, { signal });
    unmount = () => {
      mounted.abort();
      widget.remove();
    };
    queueMicrotask(() => signal.aborted || emit(listeners, 'ready', { status: session.status }));
  }

  return {
    mount,
    unmount: () => unmount(),
    on: (name, listener) => joined(listeners[name], listener),
  };
}
