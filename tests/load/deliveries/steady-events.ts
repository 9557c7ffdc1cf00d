import { setTimeout as delay } from 'node:timers/promises';
import type { Stand } from '../bench-system.ts';
import { type Connection, openConnection } from '../connection.ts';
import { newSession } from '../loads.ts';

const CONNECTIONS = 32;
const TICK_MS = 10;
/** So long after the last event every first message of a healthy endpoint has come. */
const AFTERWARDS_MS = 2_000;

/**
 * Makes events at a steady rate, whatever the engine does with them: sessions that were made before are cancelled. Returns
 * when their messages have had time to arrive.
 */
export async function steadyEvents(
  { shop }: Stand,
  {
    perSecond,
    seconds,
    signal,
  }: { readonly perSecond: number; readonly seconds: number; readonly signal: AbortSignal },
): Promise<void> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(shop.origin)));
  try {
    const trackIds: string[] = [];
    const wanted = Math.ceil(perSecond * seconds);
    await Promise.all(
      connections.map(async (connection) => {
        while (trackIds.length < wanted) trackIds.push(await newSession(connection, shop.requests));
      }),
    );
    await cancelSteadily(trackIds.slice(0, wanted), connections, { shop, perSecond, signal });
    await delay(AFTERWARDS_MS, undefined, { signal });
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function cancelSteadily(
  trackIds: readonly string[],
  connections: readonly Connection[],
  { shop, perSecond, signal }: Pick<Stand, 'shop'> & { readonly perSecond: number; readonly signal: AbortSignal },
): Promise<void> {
  const free = [...connections];
  const waiting = [...trackIds].reverse();
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  let begun = 0;
  while (begun < trackIds.length) {
    const due = Math.min(trackIds.length, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    while (begun < due) {
      const connection = free.pop();
      if (connection === undefined) throw new Error('The engine does not keep up with the events.');
      const answered = connection.exchange(shop.requests.cancelSession(waiting.pop() ?? '')).then((answer) => {
        if (answer.status !== 200) throw new Error(`A session was not cancelled: ${answer.status}`);
        free.push(connection);
        underWay.delete(answered);
      });
      underWay.add(answered);
      begun += 1;
    }
    await delay(TICK_MS, undefined, { signal });
  }
  await Promise.all(underWay);
}
