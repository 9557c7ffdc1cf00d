import type { Worker } from '@pay/core/ground/actors/actor';
import { forgetRequests } from '@pay/core/looking/requests/forget-requests';
import { forgetMisuses } from '@pay/core/merchants/misuse/record-misuses';
import { forgetIdempotencyKeys } from '@pay/core/paying/idempotency/forget-idempotency-keys';
import { forgetPoints } from '@pay/core/paying/limits/forget-points';
import { expireSessions } from '@pay/core/paying/payments/ending/expire-sessions';
import { resolveDueAttempts } from '@pay/core/paying/payments/inquiries/resolve-due-attempts';
import { reverseLateApprovals } from '@pay/core/paying/payments/reversals/reverse-late-approvals';
import { resolveDueRefunds } from '@pay/core/paying/refunds/resolve-due-refunds';
import { forgetEvents } from '@pay/core/record/events/forget-events';
import { cancelDeliveries } from '@pay/core/telling/webhooks/endpoints/delete-endpoint';
import type { Registry } from 'prom-client';
import type { EngineContext } from '../http/engine-context.ts';
import { startDelivering } from '../webhooks/start-delivering.ts';
import { takeTurns } from './take-turns.ts';
import { startWindowLoop } from './window-loop.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const WORKER: Worker = { kind: 'worker' };
const EXPIRY_BATCH = 200;
const FORGET_BATCH = 1_000;
/** Each has up to twenty deliveries with their attempts. */
const FORGET_EVENTS_BATCH = 200;
const CANCEL_BATCH = 1_000;
/** Few beside the connections that an adapter may open: an acquirer that hangs must not keep sales from it. */
const ATTEMPTS_AT_ONCE = 50;
const REFUNDS_AT_ONCE = 20;
const REVERSALS_AT_ONCE = 10;

/**
 * Everything that is done later: deliveries, inquiries, reversals, expiry, forgetting. Any number of nodes may run them
 * side by side.
 */
export function startWorkers(
  engine: EngineContext,
  registry: Registry,
  onError: (work: string, error: unknown) => void,
): WorkerLoop {
  const { acquirer } = engine;
  // Apart, so that no inquiry waits for a sweep.
  const turns = { sweeps: takeTurns(), inquiries: takeTurns() };
  const quarantine = new Set<string>();
  const loops: WorkerLoop[] = [
    sweep('expire sessions', EXPIRY_BATCH, (deps, actor, limit) =>
      expireSessions({ ...deps, quarantine }, actor, limit),
    ),
    sweep('forget idempotency keys', FORGET_BATCH, forgetIdempotencyKeys),
    sweep('forget tries', FORGET_BATCH, forgetPoints),
    sweep('forget requests', FORGET_BATCH, forgetRequests),
    sweep('forget misuses', FORGET_BATCH, forgetMisuses),
    sweep('forget events', FORGET_EVENTS_BATCH, forgetEvents),
    sweep('cancel deliveries', CANCEL_BATCH, cancelDeliveries),
    startDelivering({
      ...engine,
      registry,
      addressRules: engine.endpointUrlRules,
      onError: (error) => onError('deliver', error),
    }),
  ];
  if (acquirer) {
    const deps = { ...engine, acquirer };
    loops.push(
      ask('resolve attempts', ATTEMPTS_AT_ONCE, (room) => resolveDueAttempts(deps, WORKER, room)),
      ask('resolve refunds', REFUNDS_AT_ONCE, (room) => resolveDueRefunds(deps, WORKER, room)),
      ask('reverse late approvals', REVERSALS_AT_ONCE, (room) => reverseLateApprovals(deps, WORKER, room)),
    );
  }
  return { stop: async () => void (await Promise.all(loops.map((each) => each.stop()))) };

  function sweep(
    name: string,
    batch: number,
    work: (deps: EngineContext, actor: Worker, limit: number) => Promise<number>,
  ): WorkerLoop {
    return startWorkerLoop(
      async () => ({ isMore: (await work(engine, WORKER, batch)) === batch }),
      turns.sweeps,
      (error) => onError(name, error),
    );
  }

  function ask(name: string, atOnce: number, take: (room: number) => Promise<readonly Promise<void>[]>): WorkerLoop {
    return startWindowLoop(atOnce, take, turns.inquiries, (error) => onError(name, error));
  }
}
