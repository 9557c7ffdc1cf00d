import { proveDays } from '@pay/core/books/proofs/prove-days';
import { findMissing } from '@pay/core/books/settlements/find-missing';
import { matchAgain } from '@pay/core/books/settlements/match-again';
import { raiseSettlementAlarms } from '@pay/core/books/settlements/raise-alarms';
import type { Worker } from '@pay/core/ground/actors/actor';
import { hearOtherNodes } from '@pay/core/ground/notices/notices';
import type { Topic } from '@pay/core/ground/notices/topic';
import { collectCustomers } from '@pay/core/looking/customers/collect-customers';
import { forgetRequests } from '@pay/core/looking/request-log/forget-requests';
import { chainAudit } from '@pay/core/merchants/audit/chain-audit';
import { forgetAddresses } from '@pay/core/merchants/keys/seen-addresses';
import { forgetMisuses } from '@pay/core/merchants/misuse/record-misuses';
import { probeAccounts } from '@pay/core/paying/accounts/probe-account';
import { forgetNotices } from '@pay/core/paying/acquirer-notices/forget-notices';
import { NOTICES_DUE } from '@pay/core/paying/acquirer-notices/notices-due';
import { ASKING_DUE } from '@pay/core/paying/acquiring/asking-due';
import { forgetIdempotencyKeys } from '@pay/core/paying/idempotency/forget-idempotency-keys';
import { forgetPoints } from '@pay/core/paying/limits/forget-points';
import { expireSessions } from '@pay/core/paying/payments/ending/expire-sessions';
import { lapseAuthorisations } from '@pay/core/paying/payments/voiding/lapse-authorisations';
import { forgetTries } from '@pay/core/paying/routing/take-try';
import { DELIVERIES_DUE } from '@pay/core/record/events/deliveries-due';
import { forgetEvents } from '@pay/core/record/events/forget-events';
import { announceExpiringKeys } from '@pay/core/telling/events/announce-expiring-keys';
import { announcePageChecks } from '@pay/core/telling/page-checks/announce-checks';
import { announceMissingChecks } from '@pay/core/telling/page-checks/announce-silence';
import { forgetPageChecks } from '@pay/core/telling/page-checks/record-check';
import { cancelDeliveries } from '@pay/core/telling/webhooks/endpoints/delete-endpoint';
import type { Registry } from 'prom-client';
import type { EngineContext } from '../http/engine-context.ts';
import { startWebhooks } from '../webhooks/start-webhooks.ts';
import type { Heartbeats } from './heartbeats.ts';
import { joined } from './joined.ts';
import { nowAndThen } from './now-and-then.ts';
import { startAsking } from './start-asking.ts';
import { startNotices } from './start-notices.ts';
import { takeTurns } from './take-turns.ts';
import { type LoopReports, startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const WORKER: Worker = { kind: 'worker' };
const EXPIRY_BATCH = 200;
const LAPSE_BATCH = 100;
const FORGET_BATCH = 1_000;
/** Smaller than other batches, because each event has up to 20 deliveries with their tries. */
const FORGET_EVENTS_BATCH = 200;
const CANCEL_BATCH = 1_000;
const PROVE_BATCH = 20;
const PROVE_EVERY_MS = 600_000;
const MATCH_BATCH = 500;
const MISSING_BATCH = 5_000;
const SETTLEMENT_ALARMS_BATCH = 1_000;
const FORGET_CARD_TRIES_EVERY_MS = 600_000;
const FIND_MISSING_EVERY_MS = 600_000;
const MISSING_CHECKS_EVERY_MS = 60_000;
const PROBE_BATCH = 5;
/** The number of profiles whose events are searched with one statement. */
const COLLECT_BATCH = 100;
/** A longer interval than between other sweeps, because a list of customers is not urgent. */
const COLLECT_EVERY_MS = 5_000;
const ANNOUNCE_BATCH = 100;
const CHAIN_BATCH = 200;

type WorkerParts = {
  readonly registry: Registry;
  readonly heartbeats: Heartbeats;
  readonly onError: (work: string, error: unknown) => void;
};

/**
 * Starts all deferred work: deliveries, inquiries, reversals, expiry, and deleting old data. Any number of nodes can do
 * this work at the same time.
 */
export function startWorkers(engine: EngineContext, { registry, heartbeats, onError }: WorkerParts): WorkerLoop {
  const { pool } = engine;
  const delivering = startWebhooks({
    ...engine,
    registry,
    addressRules: engine.endpointUrlRules,
    ...reportsOf('deliver'),
  });
  // The turns are separate, so that no inquiry waits for a sweep, and no sweep waits for the check of a large ledger.
  const turns = { sweeps: takeTurns(), books: takeTurns(), asking: takeTurns() };
  const asking = startAsking(engine, WORKER, turns.asking, reportsOf);
  const notices = startNotices(engine, WORKER, turns.asking, reportsOf('apply notices'));
  const hearing = new Map<Topic, (names: readonly string[]) => void>([
    [DELIVERIES_DUE, delivering.hint],
    [ASKING_DUE, asking.hint],
    [NOTICES_DUE, notices.wake],
  ]);
  const quarantine = new Set<string>();
  const loops: WorkerLoop[] = [
    sweep('expire sessions', EXPIRY_BATCH, (deps, actor, limit) =>
      expireSessions({ ...deps, quarantine }, actor, limit),
    ),
    sweep('lapse authorisations', LAPSE_BATCH, lapseAuthorisations),
    sweep('probe accounts', PROBE_BATCH, probeAccounts),
    sweep('forget idempotency keys', FORGET_BATCH, forgetIdempotencyKeys),
    sweep('forget tries', FORGET_BATCH, forgetPoints),
    sweep('forget card tries', FORGET_BATCH, nowAndThen(FORGET_CARD_TRIES_EVERY_MS, forgetTries)),
    sweep('forget requests', FORGET_BATCH, forgetRequests),
    sweep('collect customers', COLLECT_BATCH, nowAndThen(COLLECT_EVERY_MS, collectCustomers)),
    sweep('announce expiring keys', ANNOUNCE_BATCH, announceExpiringKeys),
    sweep('announce card page checks', ANNOUNCE_BATCH, announcePageChecks),
    sweep('announce missing checks', ANNOUNCE_BATCH, nowAndThen(MISSING_CHECKS_EVERY_MS, announceMissingChecks)),
    sweep('forget card page checks', FORGET_BATCH, forgetPageChecks),
    sweep('chain the audit', CHAIN_BATCH, chainAudit),
    sweep('forget addresses', FORGET_BATCH, forgetAddresses),
    sweep('forget misuses', FORGET_BATCH, forgetMisuses),
    sweep('forget events', FORGET_EVENTS_BATCH, forgetEvents),
    sweep('prove days', PROVE_BATCH, nowAndThen(PROVE_EVERY_MS, joined(proveDays)), turns.books),
    sweep('match settlements', MATCH_BATCH, matchAgain),
    sweep('find missing settlements', MISSING_BATCH, nowAndThen(FIND_MISSING_EVERY_MS, findMissing), turns.books),
    sweep('raise settlement alarms', SETTLEMENT_ALARMS_BATCH, raiseSettlementAlarms),
    sweep('cancel deliveries', CANCEL_BATCH, cancelDeliveries),
    sweep('forget notices', FORGET_BATCH, forgetNotices),
    delivering,
    asking,
    notices,
    hearOtherNodes(pool, hearing, reportsOf('hear other nodes')),
  ];
  return { stop: async () => void (await Promise.all(loops.map((each) => each.stop()))) };

  function reportsOf(work: string): LoopReports {
    return { onDone: heartbeats.watch(work), onError: (error) => onError(work, error) };
  }

  function sweep(
    name: string,
    batch: number,
    work: (deps: EngineContext, actor: Worker, limit: number) => Promise<number>,
    takesTurns = turns.sweeps,
  ): WorkerLoop {
    return startWorkerLoop(
      async () => ({ isMore: (await work(engine, WORKER, batch)) >= batch }),
      takesTurns,
      reportsOf(name),
    );
  }
}
