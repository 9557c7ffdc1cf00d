import type { Worker } from '@pay/core/ground/actors/actor';
import { NOTICES_DUE } from '@pay/core/paying/acquirer-notices/notices-due';
import { applyNotices } from '@pay/core/paying/asking/apply-notices';
import type { EngineContext } from '../http/engine-context.ts';
import type { Turns } from './take-turns.ts';
import { startWindowLoop, type WindowLoop } from './window-loop.ts';
import type { LoopReports } from './worker-loop.ts';

/**
 * The number of notices that are applied at the same time. Applying one only uses the database, whose connections other
 * work needs too.
 */
const AT_ONCE = 8;

/** Applies acquirers' notices, and listens to hints from this process. */
export function startNotices(engine: EngineContext, worker: Worker, turns: Turns, reports: LoopReports): WindowLoop {
  const deps = { ...engine, onApplied: engine.notices.applied };
  const loop = startWindowLoop(AT_ONCE, (room) => applyNotices(deps, worker, room), turns, reports);
  const unsubscribe = NOTICES_DUE.on(loop.wake);
  return {
    wake: loop.wake,
    stop: () => {
      unsubscribe();
      return loop.stop();
    },
  };
}
