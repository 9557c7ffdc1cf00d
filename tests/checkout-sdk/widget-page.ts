import type { Locator, Page } from 'playwright-core';

export type Start = { readonly publishableKey: unknown; readonly trackId: unknown; readonly selector?: string };

/** The widget's events on a page; `failure` is the reason for a rejected init. */
export type Told = {
  readonly events: readonly (readonly [name: string, detail: string])[];
  readonly failure: { readonly code: string; readonly name: string; readonly message: string } | null;
};

/** Does what a merchant's script does, and returns when the widget, or a sentence in its place, is on the page. */
export async function startWidget(page: Page, { selector = '#pay', ...options }: Start): Promise<Told> {
  await page.evaluate(`(async () => {
    window.told = { events: [], failure: null };
    try {
      window.checkout = await Pay.init(${JSON.stringify(options)});
    } catch (error) {
      window.failure = error;
      const { code, name, message } = error;
      told.failure = { code, name, message };
      return error.mount(${JSON.stringify(selector)});
    }
    for (const name of ['ready', 'redirecting', 'error']) {
      checkout.on(name, (detail) => told.events.push([name, detail.code ?? detail.status ?? detail.paymentUrl]));
    }
    checkout.mount(${JSON.stringify(selector)});
    await null;
  })()`);
  return told(page);
}

export async function told(page: Page): Promise<Told> {
  return page.evaluate('window.told');
}

/** The widget's only button, in any state. */
export function widgetButton(page: Page): Locator {
  return page.locator('pay-checkout button');
}

/** The sentence beside the button. */
export function widgetMessage(page: Page): Locator {
  return page.locator('pay-checkout output');
}

/** The reason for a rejected call; null if it was not rejected. */
export async function codeOf(
  page: Page,
  call: string,
): Promise<{ code: string; name: string; status?: number } | null> {
  return page.evaluate(`(async () => {
    try { await ${call}; return null; }
    catch (error) { return { code: error.code ?? String(error), name: error.name, status: error.status }; }
  })()`);
}
