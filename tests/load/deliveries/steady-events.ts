import { setTimeout as delay } from 'node:timers/promises';
import type { Stand } from '../bench-system.ts';
import { type Connection, openConnection } from '../connection.ts';
import { newSession } from '../loads.ts';
import type { BenchMerchant } from './endpoints.ts';

const CONNECTIONS = 64;
const TICK_MS = 10;
/** The time after the last event within which a healthy endpoint receives every first message. */
const AFTERWARDS_MS = 2_000;

export type MadeEvents = {
  /** The actual rate, which is lower than requested if the engine could not keep up. */
  readonly perSecond: number;
  /** For each session, when the request that created the event was answered. */
  readonly answeredAtMs: ReadonlyMap<string, number>;
};

type Sessions = readonly { readonly merchant: BenchMerchant; readonly trackId: string }[];

/**
 * Creates events at a steady rate by cancelling sessions that were created before. Returns when their messages have had
 * time to arrive.
 */
export async function steadyEvents(
  { shop }: Stand,
  merchants: readonly BenchMerchant[],
  {
    perSecond,
    seconds,
    signal,
  }: { readonly perSecond: number; readonly seconds: number; readonly signal: AbortSignal },
): Promise<MadeEvents> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(shop.origin)));
  try {
    const wanted = Array.from({ length: Math.ceil(perSecond * seconds) }, (_, n) => merchants[n % merchants.length]);
    const made: { merchant: BenchMerchant; trackId: string }[] = [];
    const left = [...wanted];
    await Promise.all(
      connections.map(async (connection) => {
        for (let merchant = left.pop(); merchant; merchant = left.pop())
          made.push({ merchant, trackId: await newSession(connection, merchant.requests) });
      }),
    );
    const events = await cancelSteadily(made, connections, perSecond, signal);
    await delay(AFTERWARDS_MS, undefined, { signal });
    return events;
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function cancelSteadily(
  sessions: Sessions,
  connections: readonly Connection[],
  perSecond: number,
  signal: AbortSignal,
): Promise<MadeEvents> {
  // Connections are used in turn, so that none idles until the engine closes it.
  const free = [...connections];
  const underWay = new Set<Promise<void>>();
  const failed: unknown[] = [];
  const answeredAtMs = new Map<string, number>();
  const startedAt = performance.now();
  for (let begun = 0; begun < sessions.length; await delay(TICK_MS, undefined, { signal })) {
    const due = Math.min(sessions.length, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    for (; begun < due && free.length > 0; begun += 1) {
      const connection = free.shift();
      const session = sessions[begun];
      if (!connection || !session) break;
      const answered = cancel(connection, session)
        .then(() => void answeredAtMs.set(session.trackId, Date.now()))
        .catch((error: unknown) => void failed.push(error))
        .finally(() => {
          free.push(connection);
          underWay.delete(answered);
        });
      underWay.add(answered);
    }
    if (failed.length > 0) throw failed[0];
  }
  await Promise.all(underWay);
  if (failed.length > 0) throw failed[0];
  return { perSecond: sessions.length / ((performance.now() - startedAt) / 1_000), answeredAtMs };
}

async function cancel(connection: Connection, { merchant, trackId }: Sessions[number]): Promise<void> {
  const answer = await connection.exchange(merchant.requests.cancelSession(trackId));
  if (answer.status !== 200) throw new Error(`A session was not cancelled: ${answer.status}`);
}
