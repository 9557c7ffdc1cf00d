import { Pay } from './pay.ts';

declare global {
  interface Window {
    Pay: typeof Pay;
  }
}

let isLatest = /\/latest\/[^/]*$/.test((document.currentScript as HTMLScriptElement | null)?.src ?? '');

/** With a word to its developer, once, where a page with real payments would change without anybody having tried it. */
const init: typeof Pay.init = (options) => {
  if (isLatest && /^pk_live_/.test(options.publishableKey)) {
    isLatest = false;
    // biome-ignore lint/suspicious/noConsole: this is for the page's developer
    console.warn('Pay: a live page should load a fixed version of this script, not /latest/.');
  }
  return Pay.init(options);
};

// Loaded twice, the first one stays. An element with the id Pay is no reason not to be there.
if (!window.Pay?.init) window.Pay = { ...Pay, init };
