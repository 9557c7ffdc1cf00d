import type { Alarm } from '@pay/core/ground/alarms/alarm';
import type { Environment } from '@pay/core/ground/environment/environment';
import { type Sealer, sealer } from '@pay/core/ground/sealing/sealer';
import type { FactorCipher } from '@pay/core/merchants/access/sealed-factors';
import type { People } from '@pay/dashboard/server/identity/open-people';
import { invitationLink, resetLink } from '@pay/dashboard/server/links';
import type { PageInventory } from '@pay/engine/card-page/inventory/page-inventory';
import { ENGINE_ROLES, type EngineRole } from '@pay/engine/engine-roles';
import { BRAND } from '@pay/engine/look/brand';
import { readSealingKeys } from '@pay/engine/read-sealing-keys';
import { signedHeaders, signerOf } from '@pay/engine/webhooks/sign-message';
import { readConfig as readScriptHostConfig } from '@pay/script-host/config';
import { addLog, readLog } from '@pay/script-host/publish/append-to-log';
import { builtScript } from '@pay/script-host/publish/built-script';
import type { Manifest } from '@pay/script-host/publish/files-of';
import { folderSource, versionFolders } from '@pay/script-host/publish/folder-source';
import { publishLocally } from '@pay/script-host/publish/publish-locally';
import { type Publication, type PublishOptions, publishVersion } from '@pay/script-host/publish/publish-version';
import { scriptTag } from '@pay/script-host/publish/script-tag';
import type { Shop } from '@pay/shop/shop';
import type { Env } from './config.ts';
import { Failure } from './terminal/failure-sentence.ts';

export { ENGINE_ROLES };

/** Every role that a node can take; only this file imports the other apps. */
export const ROLES = [...ENGINE_ROLES, 'dashboard', 'script-host', 'simulator'] as const;
export type Role = (typeof ROLES)[number];

export type Running = {
  readonly url: string;
  /** Raises an alarm, which only engines can do. */
  readonly alarm?: Alarm;
  stop(): Promise<void>;
};

// An app's code and its configuration are imported only when the app starts, so commands that start no app run three times
// as fast.

export async function startEngineRoles(
  env: Env,
  environment: Environment,
  roles: readonly EngineRole[],
): Promise<Running> {
  const { readConfig } = await import('@pay/engine/config');
  const config = readConfig(env, environment, new Set(roles));
  const { startEngine } = await import('@pay/engine/start-engine');
  return startEngine(config);
}

export async function startSimulatorRole(env: Env): Promise<Running> {
  const { readConfig } = await import('@pay/simulator/config');
  const config = readConfig(env);
  const { start } = await import('@pay/simulator/simulator');
  return start(config);
}

export async function startScriptHostRole(env: Env): Promise<Running> {
  const config = readScriptHostConfig(env);
  const { start } = await import('@pay/script-host/script-host');
  return start(config);
}

export async function startDashboardRole(env: Env): Promise<Running> {
  const { readConfig } = await import('@pay/dashboard/server/config');
  const config = readConfig(env);
  const { startDashboard } = await import('@pay/dashboard/server/start-dashboard');
  return startDashboard(config, BRAND);
}

/** Gives a command access to the dashboard's people and their passwords. */
export async function openPeople(databaseUrl: string): Promise<People> {
  const { openPeople: open } = await import('@pay/dashboard/server/identity/open-people');
  return open(databaseUrl, BRAND);
}

export type { Manifest, PageInventory };

/** What this installation's card page runs, and the headers that it is sent with. */
export async function pageInventoryHere(): Promise<PageInventory> {
  const { pageInventory } = await import('@pay/engine/card-page/inventory/page-inventory');
  return pageInventory();
}

export { invitationLink, resetLink };

/** Used only in a local start, because the sample shop is a merchant's program, not a role of a node. */
export async function startSampleShop(env: Env): Promise<Shop> {
  const { readConfig } = await import('@pay/shop/config');
  const config = readConfig(env);
  const { start } = await import('@pay/shop/shop');
  return start(config);
}

/** Publishes the widget built here, for use on this machine; undefined if it was not built. */
export async function publishScriptLocally(env: Env): Promise<Manifest | undefined> {
  const built = builtScript();
  const { PAY_SANDBOX_BASE_URL: sandbox, PAY_LIVE_BASE_URL: live } = env;
  if (!built || !sandbox || !live) return undefined;
  return publishLocally(readScriptHostConfig(env).folder, built, { sandbox, live }, new Date());
}

/** Publishes the widget built here, or the copy in `packageFolder`. */
export function publishScript({
  packageFolder,
  ...options
}: Omit<PublishOptions, 'built'> & { readonly packageFolder?: string }): Promise<Publication> {
  return publishVersion({ ...options, built: requireBuilt(packageFolder) });
}

export {
  addLog as addScriptLog,
  folderSource as scriptFolderSource,
  readLog as readScriptLog,
  scriptTag as scriptTagOf,
  versionFolders,
};

function requireBuilt(folder?: string) {
  const built = builtScript(folder);
  if (built) return built;
  throw new Failure(
    folder === undefined
      ? 'The widget has not been built yet. Run "npm run build".'
      : `${folder} does not contain both package.json and dist/checkout.js.`,
  );
}

/** The headers of an event's delivery, signed with a secret that belongs to no endpoint. */
export function signedMessage(
  secret: string,
  eventId: string,
  at: Date,
  body: string,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': `${BRAND}/1.0`,
    ...signedHeaders([signerOf(secret)], eventId, at, body),
  };
}

/** Opens and seals the same secrets as the engines, with the same keys. */
export function sealerOf(env: Env): Sealer {
  return sealer(readSealingKeys(env));
}

/** Opens and seals the same second factors as the dashboard, with the same keys. */
export async function factorCipherOf(env: Env): Promise<FactorCipher> {
  const { readIdentitySecrets } = await import('@pay/dashboard/server/config');
  const { factorCipher } = await import('@pay/dashboard/server/identity/factor-cipher');
  return factorCipher(readIdentitySecrets(env));
}

export function isEngineRole(role: Role): role is EngineRole {
  return ENGINE_ROLES.some((each) => each === role);
}
