import { setTimeout as delay } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Load } from './loads.ts';
import type { Requests } from './requests.ts';

export type LoadOptions = {
  readonly origin: string;
  readonly requests: Requests;
  /** Of the warm-up, and again of the window that counts. */
  readonly durationMs: number;
  /** Ends the load early; it then fails. */
  readonly signal: AbortSignal;
};

/** Drives one load. Fails at the first wrong answer; rounds that have begun are ended before it returns. */
export async function runLoad(load: Load, { origin, requests, durationMs, signal }: LoadOptions): Promise<Figures> {
  const connections = await Promise.all(Array.from({ length: load.connections }, () => openConnection(origin)));
  const [first] = connections;
  if (first === undefined) throw new Error(`${load.name} has no connection`);
  const over = new AbortController();
  const stop = AbortSignal.any([over.signal, signal]);
  const durationsMs: number[] = [];
  let isMeasured = false;
  let round = 0;
  try {
    const doRound = await load.prepare(first, requests);
    const rounds = connections.map(async (connection) => {
      while (!stop.aborted) {
        const startedAt = performance.now();
        round += 1;
        await doRound(connection, round);
        if (isMeasured) durationsMs.push(performance.now() - startedAt);
      }
    });
    // A wrong answer must not wait for the end of the window.
    const ended = Promise.all(rounds);
    // After an interruption nobody waits for it any more.
    ended.catch(() => {});
    await Promise.race([delay(durationMs, undefined, { signal }), ended]);
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    isMeasured = true;
    await Promise.race([delay(durationMs, undefined, { signal }), ended]);
    isMeasured = false;
    const windowMs = performance.now() - startedAt;
    const cpu = process.cpuUsage(cpuBefore);
    over.abort();
    await ended;
    return figuresOf(load, { durationsMs, windowMs, clientCpuMs: (cpu.user + cpu.system) / 1_000 });
  } finally {
    over.abort();
    for (const connection of connections) connection.close();
  }
}
