import { setTimeout as pause } from 'node:timers/promises';
import {
  type AcquirerConfig,
  amountLimits,
  authorisingKinds,
  capabilitiesIn,
  factsIn,
} from '@pay/acquirers/acquirer-kinds';
import type { AddressGuard } from '@pay/acquirers/address-guard';
import { configOf } from '@pay/acquirers/open-acquirer';
import { isAddressOf } from '@pay/acquirers/read-account-values';
import { listenEverywhere } from '@pay/connections/listen-everywhere';
import { serveMetrics } from '@pay/connections/serve-metrics';
import type { Pool } from '@pay/core/ground/database/pool';
import { tellOtherNodes } from '@pay/core/ground/notices/notices';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { keyToucher } from '@pay/core/merchants/keys/touch-keys';
import type { SeenMisuse } from '@pay/core/merchants/misuse/misuse';
import { recordMisuses } from '@pay/core/merchants/misuse/record-misuses';
import { returnUrlRules } from '@pay/core/merchants/profiles/profile-settings';
import type { AcquirerAccount } from '@pay/core/paying/accounts/account';
import { acquirersOfAccounts } from '@pay/core/paying/accounts/acquirers-of-accounts';
import { NOTICES_DUE } from '@pay/core/paying/acquirer-notices/notices-due';
import { recordForged, type SeenForged } from '@pay/core/paying/acquirer-notices/record-forged';
import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import type { Acquirers } from '@pay/core/paying/acquiring/acquirers';
import { traceAcquirer } from '@pay/core/paying/acquiring/trace-acquirer';
import { watchAcquirer } from '@pay/core/paying/acquiring/watch-acquirer';
import { hastenAsking } from '@pay/core/paying/asking/all-asked';
import { sharedStatements } from '@pay/core/paying/sharing/shared-statements';
import { DELIVERIES_DUE } from '@pay/core/record/events/deliveries-due';
import { type EndpointUrlRules, endpointUrlRules } from '@pay/core/telling/webhooks/endpoints/endpoint-url';
import { createLogger } from '@pay/serving/create-logger';
import { measurePools } from '@pay/serving/metrics/measure-pools';
import { openTracing } from '@pay/serving/tracing/open-tracing';
import { traceField } from '@pay/serving/tracing/request-span';
import type { Logger } from 'pino';
import { addressGuard, CLOSED } from './addresses/address-guard.ts';
import { cardPageRoutes } from './card-page/routes.ts';
import { pageScript, SCRIPT_NAMES } from './card-page/views/page-script.ts';
import type { EngineConfig } from './config.ts';
import { docsRoutes } from './docs/routes.ts';
import { createCountLog } from './http/count-log.ts';
import { createApp } from './http/create-app.ts';
import type { EngineApp } from './http/engine-app.ts';
import type { EngineContext } from './http/engine-context.ts';
import { createGuards } from './http/guards.ts';
import { collectMethods, refuseOtherMethods } from './http/method-not-allowed.ts';
import { registerOpenapi } from './http/openapi.ts';
import { startRequestLog } from './http/request-log/start-request-log.ts';
import { booksKeysRoute } from './http/routes/books-keys.ts';
import { disputeRoutes } from './http/routes/disputes/dispute-routes.ts';
import { eventRoutes } from './http/routes/events/event-routes.ts';
import { healthRoutes } from './http/routes/health/health.ts';
import { ledgerRoutes } from './http/routes/ledger/ledger-routes.ts';
import { captureRoute } from './http/routes/merchant/capture.ts';
import { initiatePaymentRoute } from './http/routes/merchant/initiate-payment.ts';
import { paymentStatusRoute } from './http/routes/merchant/payment-status.ts';
import { refundRoute } from './http/routes/merchant/refund.ts';
import { voidRoute } from './http/routes/merchant/void.ts';
import { noticeRoute } from './http/routes/notices/take-notice.ts';
import { paymentLinkRoutes } from './http/routes/payment-links/payment-link-routes.ts';
import { recordPageCheckRoute } from './http/routes/record-page-check.ts';
import { browserRoutes } from './http/routes/sdk-browser/browser-routes.ts';
import { cancelSessionRoute } from './http/routes/sdk-checkout/cancel-session.ts';
import { createSessionRoute } from './http/routes/sdk-checkout/create-session.ts';
import { startPaymentRoute } from './http/routes/sdk-checkout/start-payment.ts';
import { testClockRoutes } from './http/routes/test-clock/test-clock-routes.ts';
import { webhookEndpointRoutes } from './http/routes/webhook-endpoints/webhook-endpoint-routes.ts';
import { countObservations } from './metrics/count-observations.ts';
import { measureKeys } from './metrics/measure-keys.ts';
import { measureHeartbeats, measureLateWork } from './metrics/measure-late-work.ts';
import { measurePageChecks } from './metrics/measure-page-checks.ts';
import { createMetrics, type Metrics, measureRequests, measureUnderWay } from './metrics/metrics.ts';
import { noticeCounters } from './metrics/notice-counters.ts';
import { openDatabase } from './open-database.ts';
import { spaced } from './spaced.ts';
import { type Heartbeats, startHeartbeats } from './workers/heartbeats.ts';
import { startWorkers } from './workers/start-workers.ts';
import type { WorkerLoop } from './workers/worker-loop.ts';

export type RunningEngine = {
  /** The URL on which the engine listens; the public address is in the configuration. */
  readonly url: string;
  readonly adminUrl: string | null;
  /** Raises an alarm of this engine: a line in its log and a count in its metrics. */
  readonly alarm: EngineContext['alarm'];
  /** Answers the requests in progress, then stops. */
  stop(): Promise<void>;
};

/** How long to wait before open connections are closed; longer than the longest call to an acquirer. */
const STOP_PATIENCE_MS = 25_000;

/** Starts one environment's server in the roles that the configuration names. Throws ConfigError or UnfitDatabase. */
export async function startEngine(config: EngineConfig): Promise<RunningEngine> {
  if (config.roles.has('card-page')) for (const name of SCRIPT_NAMES) pageScript(name);
  const logger = createLogger({
    ...config,
    base: { environment: config.environment },
    isBusy: true,
    traceField: config.tracing === null ? undefined : traceField,
  });
  const metrics = createMetrics(config.environment);
  const alarm: EngineContext['alarm'] = (message, context) => {
    metrics.alarms.inc();
    logger.error({ ...context, alarm: true }, message);
  };
  const pool = await openDatabase(config, { logger, alarm });
  const tracing = await openTracing(config, { service: 'pay-engine', registry: metrics.registry, logger });
  const heartbeats = config.roles.has('worker') ? workerHeartbeats(logger, alarm) : undefined;
  let accepting = true;
  const toucher = keyToucher({ pool, onError: (error) => logger.warn(told(error), 'last_used_at was not stored') });
  const engine = createContext(config, {
    pool,
    tracing,
    logger,
    metrics,
    alarm,
    touchKey: toucher.touch,
    isAccepting: () => accepting,
    lateWorkers: () => heartbeats?.late() ?? null,
  });
  const app = createApp(engine, logger);
  measureRequests(app, metrics);
  measurePools(metrics.registry, [pool]);
  measureLateWork(metrics, engine);
  measureKeys(metrics, engine);
  measurePageChecks(metrics, engine);
  measureUnderWay(metrics, engine);
  await addRoutes(app, config);
  const { url, ended } = await listenEverywhere(app, config.listen);
  const admin = config.admin && (await serveMetrics(config.admin, metrics.registry));
  const workers = heartbeats && startWatchedWorkers(engine, { heartbeats, logger, metrics });
  const notices = tellOtherNodes(pool, [DELIVERIES_DUE, NOTICES_DUE], (error) =>
    logger.warn(told(error), 'other nodes were not notified'),
  );
  logger.info({ url }, 'started');
  return {
    url,
    adminUrl: admin?.url ?? null,
    alarm,
    stop: async () => {
      accepting = false;
      await pause(config.drainDelayMs);
      const patience = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS);
      await Promise.all([app.close().then(ended), workers?.stop()]);
      clearTimeout(patience);
      heartbeats?.stop();
      await Promise.all([
        toucher.stop(),
        notices.stop(),
        engine.requestLog.stop(),
        engine.misuseLog.stop(),
        engine.forgedLog.stop(),
        engine.observations.stop(),
      ]);
      engine.guards.stop();
      await Promise.all([engine.acquirers.close(), admin?.stop(), tracing?.stop()]);
      await pool.end();
      logger.info('stopped');
      logger.flush();
    },
  };
}

function workerHeartbeats(logger: Logger, alarm: EngineContext['alarm']): Heartbeats {
  const named = (works: readonly string[]) => ({ work: works.join(', ') });
  return startHeartbeats({
    onLate: (works) => alarm('workers have not succeeded for a minute', named(works)),
    onRecovered: (works) => logger.warn(named(works), 'workers have recovered'),
  });
}

function startWatchedWorkers(
  engine: EngineContext,
  {
    heartbeats,
    logger,
    metrics,
  }: { readonly heartbeats: Heartbeats; readonly logger: Logger; readonly metrics: Metrics },
): WorkerLoop {
  measureHeartbeats(metrics, heartbeats);
  const onError = (work: string, error: unknown): void => {
    engine.guards.tellUnreadable(error);
    logger.error({ work, ...told(error) }, 'a worker failed');
  };
  return startWorkers(engine, { registry: metrics.registry, heartbeats, onError });
}

async function addRoutes(app: EngineApp, { roles }: EngineConfig): Promise<void> {
  const taken = collectMethods(app);
  await registerOpenapi(app);
  healthRoutes(app);
  if (roles.has('api')) {
    docsRoutes(app);
    createSessionRoute(app);
    startPaymentRoute(app);
    cancelSessionRoute(app);
    initiatePaymentRoute(app);
    paymentStatusRoute(app);
    captureRoute(app);
    voidRoute(app);
    refundRoute(app);
    paymentLinkRoutes(app);
    testClockRoutes(app);
    browserRoutes(app);
    eventRoutes(app);
    webhookEndpointRoutes(app);
    ledgerRoutes(app);
    booksKeysRoute(app);
    disputeRoutes(app);
    recordPageCheckRoute(app);
    await app.register(async (scope) => noticeRoute(scope as EngineApp));
  }
  if (roles.has('card-page')) await app.register(async (scope) => cardPageRoutes(scope as EngineApp));
  refuseOtherMethods(app, taken);
}

type Parts = Pick<EngineContext, 'pool' | 'tracing' | 'alarm' | 'touchKey' | 'isAccepting' | 'lateWorkers'> & {
  readonly logger: Logger;
  readonly metrics: Metrics;
};

function createContext(config: EngineConfig, { logger, metrics, ...parts }: Parts): EngineContext {
  const { environment, acquirer, baseUrls, keyPepper, formTokenKey } = config;
  const baseUrl = baseUrls[environment];
  const guards = createGuards(config, { pool: parts.pool, alarm: parts.alarm, logger, metrics });
  const accountSealer = sealer(config.sealingKeys);
  const addressRules = endpointUrlRules(environment, config);
  const { facts } = config.kinds;
  const observations = countObservations({
    pool: parts.pool,
    metrics,
    kinds: Object.keys(facts),
    isLate: guards.isLate,
    onError: (error) => logger.debug(told(error), 'observations were not counted'),
  });
  const kinds = { own: acquirer?.kind ?? null, authorising: authorisingKinds(facts), limits: amountLimits(facts) };
  const acquirers = openAcquirers(config, { ...parts, logger, addressRules, observations, sealer: accountSealer });
  return {
    ...parts,
    environment,
    baseUrls,
    keyPepper,
    formTokenKey,
    returnUrlRules: returnUrlRules(environment, config),
    endpointUrlRules: addressRules,
    sealer: accountSealer,
    signingKey: config.signingKey,
    acquirers,
    kinds,
    capabilitiesOf: ({ acquirer: kind, accountId }) =>
      accountId === null && kind !== acquirer?.kind ? undefined : capabilitiesIn(environment, kind, facts),
    guards,
    requestLog: startRequestLog({
      pool: parts.pool,
      environment,
      registry: metrics.registry,
      isLate: guards.isLate,
      onError: (error) => logger.debug(told(error), 'requests were not logged'),
    }),
    misuseLog: createCountLog<SeenMisuse>({
      keyOf: ({ kind, keyHash, origin }) => `${kind} ${keyHash.toString('base64')} ${origin}`,
      kindOf: ({ kind }) => kind,
      write: (seen) => recordMisuses(parts, seen),
      isLate: guards.isLate,
      onError: (error) => logger.debug(told(error), 'misuses were not counted'),
    }),
    forgedLog: createCountLog<SeenForged>({
      keyOf: ({ accountId }) => accountId,
      kindOf: () => 'forged',
      write: (seen) => recordForged(parts, seen),
      isLate: guards.isLate,
      onError: (error) => logger.debug(told(error), 'forged notices were not counted'),
    }),
    notices: noticeCounters(metrics),
    observations,
    shared: sharedStatements({
      pool: parts.pool,
      environment,
      kinds,
      velocityLimits: config.velocityLimits,
    }),
    paymentUrl: (paymentId) => `${baseUrl}/payment?payment_id=${paymentId}`,
    returnUrl: (returnId) => `${baseUrl}/payment/challenge/${returnId}`,
  };
}

type AcquirerParts = Pick<EngineContext, 'pool' | 'tracing' | 'sealer' | 'observations' | 'alarm'> & {
  readonly logger: Logger;
  readonly addressRules: EndpointUrlRules;
};

function openAcquirers(
  { environment, acquirer, baseUrls, kinds: { facts, open }, allowLoopbackWebhooks }: EngineConfig,
  { pool, tracing, sealer, logger, addressRules, observations, alarm }: AcquirerParts,
): Acquirers {
  // Otherwise, anyone who could make an account's host name resolve to another address would receive card numbers
  // there.
  const guardOf = (account: AcquirerAccount): AddressGuard => {
    const kind = factsIn(facts, account.kind);
    if (kind === undefined || isAddressOf(kind, account, allowLoopbackWebhooks)) return addressGuard(addressRules);
    alarm('the address of an acquirer account is not allowed', { account: account.accountId });
    return CLOSED;
  };
  const opened = (account: AcquirerConfig, origin: string) => {
    const acquirer = open(account);
    return watchedAcquirer(tracing ? traceAcquirer(acquirer, tracing) : acquirer, origin, pool, logger);
  };
  return acquirersOfAccounts({
    pool,
    environment,
    sealer,
    own: acquirer && opened(acquirer, acquirer.kind),
    open: (given) => {
      const { account } = given;
      const observe = observations.observerOf(account);
      const config = { ...configOf(given, baseUrls[environment]), guard: guardOf(account), observe };
      return opened(config, account.accountId);
    },
  });
}

/**
 * The minimum time after which inquiries can be brought forward again, because an acquirer might answer only every
 * second call.
 */
const HASTEN_EVERY_MS = 60_000;

function watchedAcquirer(acquirer: Acquirer, origin: string, pool: Pool, logger: Logger): Acquirer {
  const hastening = spaced(HASTEN_EVERY_MS, () => {
    hastenAsking({ pool }, origin).catch((error: unknown) =>
      logger.warn(told(error), 'inquiries were not brought forward'),
    );
  });
  const watched = watchAcquirer(acquirer, hastening.ask);
  return {
    ...watched,
    close: () => {
      hastening.stop();
      return watched.close();
    },
  };
}

function told(error: unknown): { readonly error_message: string } {
  return { error_message: error instanceof Error ? error.message : String(error) };
}
