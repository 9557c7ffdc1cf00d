import type { AddressInfo } from 'node:net';
import { accountKinds } from '@pay/acquirers/acquirer-kinds';
import { listenEverywhere } from '@pay/connections/listen-everywhere';
import { jointDatabase, jointPool } from '@pay/core/ground/database/joint-commit';
import { isMigrated } from '@pay/core/ground/database/migrate';
import { createPool, type Pool } from '@pay/core/ground/database/pool';
import { tellOtherNodes } from '@pay/core/ground/notices/notices';
import { watchProfiles } from '@pay/core/looking/insight/watch-profiles';
import { countPasskeys } from '@pay/core/merchants/access/count-passkeys';
import { endResets } from '@pay/core/merchants/access/end-resets';
import { forgetExpired } from '@pay/core/merchants/access/forget-expired';
import { forgetUnprovenPasskeys, proveAddress } from '@pay/core/merchants/access/prove-address';
import { recordEntrance } from '@pay/core/merchants/access/record-entrance';
import { recordFactorChange } from '@pay/core/merchants/access/record-factor-change';
import { replacePasswordHash } from '@pay/core/merchants/access/replace-password-hash';
import { ASKING_DUE } from '@pay/core/paying/acquiring/asking-due';
import { DELIVERIES_DUE } from '@pay/core/record/events/deliveries-due';
import { createLogger } from '@pay/serving/create-logger';
import { openTracing } from '@pay/serving/tracing/open-tracing';
import { traceField } from '@pay/serving/tracing/request-span';
import { ConfigError } from '@pay/settings/config-error';
import type { Logger } from 'pino';
import type { DashboardConfig } from './config.ts';
import { HANDLERS } from './handlers/handlers.ts';
import { addRoutes } from './http/add-routes.ts';
import { addAuthRoutes } from './http/auth-routes.ts';
import { createApp } from './http/create-app.ts';
import type { DashboardContext } from './http/dashboard-context.ts';
import { addHealthRoutes } from './http/health-routes.ts';
import { identityPool } from './identity/identity-pool.ts';
import { loadIdentity } from './identity/load-identity.ts';
import { resetLink } from './links.ts';
import { createMailer, type Mailer } from './mail/create-mailer.ts';
import { resetLetter } from './mail/letters.ts';
import { startDueLetters } from './mail/send-due-letters.ts';
import { startReceipts } from './mail/start-receipts.ts';
import { createDesk } from './profile-desk.ts';
import { createRegistry, startMetrics } from './start-metrics.ts';
import { downloads } from './streams/downloads.ts';
import { liveStreams } from './streams/live-streams.ts';
import { serveWeb } from './web/serve-web.ts';

export type RunningDashboard = {
  /** The local address. The public address is in the configuration. */
  readonly url: string;
  /** The URL at which the dashboard's metrics are served; null if they are not served. */
  readonly adminUrl: string | null;
  /** Finishes running requests, then stops. */
  stop(): Promise<void>;
};

const FORGET_EVERY_MS = 10 * 60_000;
/** The time after which a server that is stopping closes connections whose clients have not read the answer. */
const STOP_PATIENCE_MS = 25_000;

/** Starts the dashboard's server. `brand` is the product name that people see. Throws ConfigError. */
export async function startDashboard(config: DashboardConfig, brand: string): Promise<RunningDashboard> {
  const registry = createRegistry();
  const logger = openLogger(config);
  const onConnectionLost = (error: Error) =>
    logger.warn({ error_message: error.message }, 'a database connection was lost');
  const { databaseUrl: url, databaseConnectionsMax: max, databaseShards: shards } = config;
  const pool = createPool({ url, applicationName: 'pay dashboard', max, shards, onConnectionLost });
  await requireMigrated(pool);
  const people = identityPool(url, max, onConnectionLost);
  const mailer = await createMailer(config.mail);
  const identity = loadIdentity({
    pool: jointPool(people),
    url: config.url,
    brand,
    secrets: config.identitySecrets,
    sendReset: mailer ? sendResetBy({ pool, mailer, brand, logger, config }, mailer) : undefined,
    ...proofHooks({ pool, mailer, brand, logger, config }, people),
    log: (level, message) => logger[level]({ error_message: message }, 'identity'),
  });
  const rules = { allowLocalhostReturnUrls: config.allowLocalhostReturnUrls };
  const desks = {
    sandbox: createDesk(config, 'sandbox', pool),
    live: createDesk(config, 'live', pool),
  };
  const watch = watchProfiles(pool, (error) =>
    logger.warn({ error_message: String(error) }, 'profiles were not watched'),
  );
  const live = liveStreams(watch);
  const accounts = { pool, sealer: desks.live.sealer, kinds: accountKinds(config.kinds) };
  const tracing = await openTracing(config, { service: 'pay-dashboard', registry, logger });
  const given = { config, tracing, brand, pool, identity, mailer, rules, logger, desks, accounts, live };
  const context: DashboardContext = { ...given, downloads: downloads() };
  const notices = tellOtherNodes(pool, [DELIVERIES_DUE, ASKING_DUE], (error) =>
    logger.warn({ error_message: String(error) }, 'other nodes were not notified'),
  );
  const app = createApp(context);
  const metrics = await startMetrics(app, config, [pool, people], registry);
  addHealthRoutes(app, context);
  addAuthRoutes(app, context);
  addRoutes(app, context, HANDLERS);
  await serveWeb(app, config.webFolder, () => void identity().catch(() => {}));
  const { ended } = await listenEverywhere(app, config.listen).catch(async (error: unknown) => {
    await Promise.all([metrics?.stop(), pool.end(), people.end()]);
    throw error;
  });
  const stopForgetting = startForgetting({ pool, logger });
  const stopLetters = startDueLetters({ pool, mailer, brand, url: config.url, logger });
  const stopReceipts = startReceipts({ pool, mailer, engines: config.engines, url: config.url, logger, registry });
  logger.info({ url: config.url }, 'started');
  return {
    url: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    adminUrl: metrics?.url ?? null,
    stop: async () => {
      stopForgetting();
      stopLetters();
      live.stop();
      context.downloads.stop();
      const patience = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS);
      await app.close().then(ended);
      clearTimeout(patience);
      await stopReceipts();
      await watch.stop();
      mailer?.stop();
      await notices.stop();
      await Promise.all([metrics?.stop(), tracing?.stop(), pool.end(), people.end()]);
      logger.flush();
    },
  };
}

function openLogger(config: DashboardConfig): Logger {
  const trace = config.tracing === null ? undefined : traceField;
  return createLogger({ ...config, base: { app: 'dashboard' }, isBusy: false, traceField: trace });
}

async function requireMigrated(pool: Pool): Promise<void> {
  if (await isMigrated(pool)) return;
  await pool.end();
  throw new ConfigError('The database schema is not at the version that this program needs. Run `pay migrate` first.');
}

/** @returns a function that stops it */
function startForgetting({ pool, logger }: Pick<DashboardContext, 'pool' | 'logger'>): () => void {
  const forgetting = setInterval(() => {
    forgetExpired({ pool }).catch((error: Error) =>
      logger.warn({ error_message: error.message }, 'expired rows were not deleted'),
    );
  }, FORGET_EVERY_MS).unref();
  return () => clearInterval(forgetting);
}

type ProofDeps = Pick<DashboardContext, 'pool' | 'mailer' | 'brand' | 'logger' | 'config'>;

function proofHooks(deps: ProofDeps, people: Pool) {
  return {
    onReset: async (personId: string, isMailed: boolean) => {
      const database = await jointDatabase();
      await (isMailed ? proveAddress : forgetUnprovenPasskeys)(database, personId);
      await endResets(database, personId);
      const canMail = deps.mailer !== null;
      await recordFactorChange(database, personId, { change: 'password_changed', canMail });
    },
    // On the library's own pool, because the call that asks can already hold a connection of ours.
    hasPasskey: async (personId: string) => (await countPasskeys({ pool: people }, personId)) > 0,
    onSignUp: (personId: string) => recordEntrance(deps, personId, 'member.signed_up', {}),
    passwordCost: deps.config.passwordCost,
    onAnotherCost: (before: string, after: string) => replacePasswordHash(deps, before, after),
  };
}

/** Not awaited, because the time that an answer takes must not reveal whether an address is known. */
function sendResetBy(deps: ProofDeps, mailer: Mailer) {
  const { brand, logger } = deps;
  const { url } = deps.config;
  type Known = { readonly id: string; readonly email: string; readonly name: string };
  return async ({ id, email: to, name }: Known, token: string) => {
    recordEntrance(deps, id, 'member.reset_requested', {})
      .then(() => mailer.send(resetLetter({ to, name, brand, link: resetLink(url, token) })))
      .catch((error: Error) => logger.error({ error_message: error.message }, 'an e-mail was not sent'));
  };
}
