import { setTimeout as pause } from 'node:timers/promises';
import { ownConnection } from '../database/own-connection.ts';
import type { Database, Pool } from '../database/pool.ts';
import { run } from '../database/statement.ts';
import { randomBase62 } from '../ids/base62.ts';
import { listenTo, NOTIFY } from './notices-sql.ts';
import type { Topic } from './topic.ts';

/**
 * The minimum time between two commits that send notices. Such commits must be few, because each locks the whole
 * database for a moment.
 */
const NOTICE_EVERY_MS = 50;
/**
 * The maximum number of names in a notice, because PostgreSQL limits a notice to 8,000 bytes. The next poll finds work
 * whose name does not fit.
 */
const NAMES_MAX = 500;
const LISTEN_AGAIN_MS = 1_000;

/** Distinguishes this process's own notices from those of other processes. */
const NODE = randomBase62(8);

export type Notices = { stop(): Promise<void> };

/**
 * Notifies the other nodes of work that has become due on this node, at most every 50 ms. Notices can be lost.
 */
export function tellOtherNodes(pool: Database, topics: readonly Topic[], onError: (error: unknown) => void): Notices {
  const due = new Map(topics.map(({ channel }) => [channel, new Set<string>()]));
  const stopping = new AbortController();
  let telling: Promise<void> | undefined;

  const tell = async (): Promise<void> => {
    while (isAnyDue() && !stopping.signal.aborted) {
      for (const [channel, names] of due) {
        if (names.size === 0) continue;
        const told = [...names].slice(0, NAMES_MAX);
        names.clear();
        await run(pool, NOTIFY, [channel, `${NODE} ${told.join(' ')}`]).catch(onError);
      }
      await pause(NOTICE_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
    telling = undefined;
  };
  const isAnyDue = () => [...due.values()].some(({ size }) => size > 0);

  const unsubscribes = topics.map(({ channel, on }) =>
    on((names) => {
      for (const name of names) due.get(channel)?.add(name);
      telling ??= tell();
    }),
  );
  return {
    stop: async () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      stopping.abort();
      await telling;
    },
  };
}

export type HearingReports = {
  /** Called when the connection begins to listen, and then repeatedly while it is alive. */
  readonly onDone: () => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Listens to other nodes on a separate connection. If the connection is lost, tries every second to open it again.
 */
export function hearOtherNodes(
  pool: Pool,
  listeners: ReadonlyMap<Topic, (names: readonly string[]) => void>,
  { onDone, onError }: HearingReports,
): Notices {
  const stopping = new AbortController();
  const { signal } = stopping;
  const byChannel = new Map([...listeners].map(([{ channel }, listener]) => [channel, listener]));

  const hear = async (): Promise<void> => {
    const client = await ownConnection(pool, { onAnswered: onDone });
    try {
      const ended = new Promise<void>((resolve, reject) => {
        client.on('error', reject);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      ended.catch(() => {});
      client.on('notification', ({ channel, payload = '' }) => {
        const [node, ...names] = payload.split(' ');
        if (node !== NODE) byChannel.get(channel)?.(names);
      });
      for (const channel of byChannel.keys()) await client.query(listenTo(channel));
      onDone();
      if (!signal.aborted) await ended;
    } finally {
      await client.end().catch(() => {});
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await hear().catch(onError);
      await pause(LISTEN_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
