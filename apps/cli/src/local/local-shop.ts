import type { Env } from '../config.ts';
import { publishScriptLocally, type Running, startSampleShop, startScriptHostRole } from '../roles.ts';
import type { Demonstration } from './demonstration.ts';
import type { LocalAddresses } from './local-addresses.ts';

/** Starts the script host with the widget built here. */
export async function startLocalScriptHost(env: Env): Promise<{ readonly host: Running; readonly script: Env }> {
  const manifest = await publishScriptLocally(env);
  const host = await startScriptHostRole(env);
  if (!manifest) return { host, script: {} };
  return {
    host,
    // Pinned to a version, as we advise merchants to do.
    script: {
      PAY_CHECKOUT_SCRIPT: `${host.url}/v${manifest.version}/checkout.js`,
      PAY_CHECKOUT_INTEGRITY: manifest.files['checkout.js'].integrity,
    },
  };
}

/** Starts the sample shop for the demonstration merchant; the sandbox engine must be running. */
export async function startLocalShop(
  env: Env,
  addresses: LocalAddresses,
  demo: Demonstration,
): Promise<{ readonly shop: Running; readonly webhookSecret: string | null }> {
  const shop = await startSampleShop({
    ...env,
    ...addresses,
    PAY_SECRET_KEY: demo.secret_key,
    PAY_PUBLISHABLE_KEY: demo.publishable_key,
  });
  return { shop, webhookSecret: shop.webhookSecret };
}
