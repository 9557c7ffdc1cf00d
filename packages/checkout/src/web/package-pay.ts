import type { Checkout } from './checkout.ts';
import type { CompleteOptions, CompletionResult } from './complete.ts';
import { type Engines, useEngine } from './engines.ts';
import type { InitOptions } from './init.ts';
import { mountFailure } from './mount-failure.ts';
import { Pay as ScriptPay } from './pay.ts';
import { PayError } from './pay-error.ts';

type WithEngines = {
  /** The addresses of your engines, unless your copy of the package was published with them. */
  readonly engines?: Engines | undefined;
};

export type PackageInitOptions = InitOptions & WithEngines;
export type PackageCompleteOptions = CompleteOptions & WithEngines;

/** Card payments on a merchant's page. Nothing happens until one of these functions is called. */
export const Pay = {
  version: ScriptPay.version,
  init,
  complete,
} as const;

/**
 * Checks the key and loads the session. A session that has ended can be mounted too; the widget then shows that it has
 * ended.
 *
 * @throws {PayError} any code except container_not_found; its `mount` shows shoppers what they can do
 */
async function init({ engines, ...options }: PackageInitOptions): Promise<Checkout> {
  try {
    useEngine(options.publishableKey, engines);
  } catch (error) {
    const again = () => init({ engines, ...options });
    if (error instanceof PayError) error.mount = (target) => mountFailure(target, error, again);
    throw error;
  }
  return ScriptPay.init(options);
}

/**
 * Waits, on the page that the shopper returns to, for the outcome of the session whose track_id is in the page's
 * address.
 *
 * @throws {PayError} track_id_missing; any code of the service that another try cannot fix; timeout if there was no
 * answer at all
 */
async function complete({ engines, ...options }: PackageCompleteOptions): Promise<CompletionResult> {
  if (typeof location === 'undefined') {
    throw new PayError('track_id_missing', 'There is no page: call Pay.complete in a browser.');
  }
  useEngine(options.publishableKey, engines);
  return ScriptPay.complete(options);
}
