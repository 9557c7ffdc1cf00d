import { type ChildProcess, fork } from 'node:child_process';
import type { Answer, Order } from './messages.ts';

export type WorkerProcess = {
  /** Gives an order and waits for its answer. */
  readonly carryOut: (order: Order) => Promise<Answer>;
  readonly end: () => Promise<void>;
};

/** Starts a process that runs histories. */
export function startWorker(): WorkerProcess {
  const child = fork(new URL('history-worker.ts', import.meta.url), { execArgv: [] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    carryOut: (order) => answerOf(child, order),
    end: async () => {
      if (child.connected) await answerOf(child, { kind: 'end' }).catch(() => child.kill());
      await ended;
    },
  };
}

/**
 * The maximum time for an order. A worker that takes longer hangs: even on a busy machine, an order takes a few
 * seconds, and shrinking takes minutes.
 */
const PATIENCE_MS = 3_600_000;

function answerOf(child: ChildProcess, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`a process that runs histories hangs: ${JSON.stringify(order)}`));
    }, PATIENCE_MS);
    const exited = () => {
      clearTimeout(giveUp);
      reject(new Error('a process that runs histories has ended'));
    };
    const heard = (answer: Answer) => {
      clearTimeout(giveUp);
      child.off('exit', exited);
      if (answer.kind === 'broken') reject(new Error(answer.why));
      else resolve(answer);
    };
    child.once('exit', exited);
    child.once('message', heard);
    child.send(order);
  });
}
