import { Pay } from './pay.ts';

declare global {
  interface Window {
    Pay: typeof Pay;
  }
}

let isLatest = /\/latest\/[^/]*$/.test((document.currentScript as HTMLScriptElement | null)?.src ?? '');

/**
 * Warns the developer, once, if a page that takes real payments loads a script that can change without being tested.
 */
const init: typeof Pay.init = (options) => {
  if (isLatest && /^pk_live_/.test(options.publishableKey)) {
    isLatest = false;
    // biome-ignore lint/suspicious/noConsole: this is for the page's developer
    console.warn('Pay: a live page should load a fixed version of this script, not /latest/.');
  }
  return Pay.init(options);
};

// If the script is loaded twice, the first `Pay` is kept. An element with the id Pay does not prevent `window.Pay` from
// being set.
if (!window.Pay?.init) window.Pay = { ...Pay, init };
