import type { BrowserSession } from '../rules/browser-session.ts';
import { type Checkout, createCheckout } from './checkout.ts';
import { engineOf, pathOf } from './engine-of.ts';
import { mountFailure } from './mount-failure.ts';
import { PayError } from './pay-error.ts';

export type InitOptions = {
  /** The publishable key, `pk_test_…` or `pk_live_…`. The key also determines the engine. */
  readonly publishableKey: string;
  /** The id of the session that your server has created. */
  readonly trackId: string;
};

/**
 * Checks the key and loads the session. The requests for the key's profile and for the session are sent at the same
 * time, and a problem with the key is reported first. A session that has ended can be mounted too; the widget then
 * shows that it has ended.
 *
 * @throws {PayError} any code except container_not_found; its `mount` shows shoppers what they can do
 */
export async function init(options: InitOptions): Promise<Checkout> {
  try {
    const { publishableKey, trackId } = options;
    const engine = engineOf(publishableKey);
    if (!trackId) throw new PayError('track_id_missing', 'There is no trackId.');
    const path = pathOf(trackId);
    const loading = engine<BrowserSession>(path, 'currency');
    loading.catch(() => {});
    await engine<{ readonly environment: string }>('profile', 'environment');
    return createCheckout(engine, path, await loading);
  } catch (error) {
    if (error instanceof PayError) error.mount = (target) => mountFailure(target, error, () => init(options));
    throw error;
  }
}
