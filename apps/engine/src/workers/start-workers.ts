import { forgetIdempotencyKeys } from '@pay/core/idempotency/forget-idempotency-keys';
import { resolveDueAttempts } from '@pay/core/payments/resolve-due-attempts';
import { expireSessions } from '@pay/core/sessions/expire-sessions';
import type { EngineContext } from '../http/engine-context.ts';
import { startWorkerLoop, type WorkerLoop } from './worker-loop.ts';

const WORKER = { kind: 'worker' } as const;
const EXPIRY_BATCH = 200;
const FORGET_BATCH = 1_000;
const INQUIRIES_AT_ONCE = 20;

/** Everything that is done later: inquiries, expiry, forgetting. Any number of nodes may run them side by side. */
export function startWorkers(engine: EngineContext, onError: (work: string, error: unknown) => void): WorkerLoop {
  const { acquirer } = engine;
  const loops: WorkerLoop[] = [
    loop('expire sessions', EXPIRY_BATCH, (limit) => expireSessions(engine, WORKER, limit)),
    loop('forget idempotency keys', FORGET_BATCH, (limit) => forgetIdempotencyKeys(engine, WORKER, limit)),
  ];
  if (acquirer) {
    const deps = { ...engine, acquirer };
    loops.push(loop('resolve attempts', INQUIRIES_AT_ONCE, (limit) => resolveDueAttempts(deps, WORKER, limit)));
  }
  return { stop: async () => void (await Promise.all(loops.map((each) => each.stop()))) };

  function loop(name: string, batch: number, work: (limit: number) => Promise<number>): WorkerLoop {
    return startWorkerLoop(
      async () => ({ isMore: (await work(batch)) === batch }),
      (error) => onError(name, error),
    );
  }
}
