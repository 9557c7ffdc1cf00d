import { setTimeout as pause } from 'node:timers/promises';
import { ownConnection } from '../../../ground/database/own-connection.ts';
import type { Database, Pool } from '../../../ground/database/pool.ts';
import { run } from '../../../ground/database/statement.ts';
import { randomBase62 } from '../../../ground/ids/base62.ts';
import { onDeliveriesDue } from '../../../record/events/wake.ts';
import { CHANNEL, LISTEN, NOTIFY } from './due-notices-sql.ts';

/**
 * A commit with a notification locks the whole database for a moment, so events' own commits send none, and few others
 * do.
 */
const NOTICE_EVERY_MS = 50;
/** PostgreSQL's limit is 8,000 bytes; the next poll finds everything else. */
const PROFILES_MAX = 500;
const LISTEN_AGAIN_MS = 1_000;

/** Distinguishes this process's own notices from those of others. */
const NODE = randomBase62(8);

export type DueNotices = { stop(): Promise<void> };

/** Tells the other nodes a few milliseconds later for which profiles this one has written deliveries. Can be lost. */
export function tellOtherNodes(pool: Database, onError: (error: unknown) => void): DueNotices {
  const due = new Set<string>();
  const stopping = new AbortController();
  let telling: Promise<void> | undefined;

  const tell = async (): Promise<void> => {
    while (due.size > 0 && !stopping.signal.aborted) {
      const profileIds = [...due].slice(0, PROFILES_MAX);
      due.clear();
      await run(pool, NOTIFY, [CHANNEL, `${NODE} ${profileIds.join(' ')}`]).catch(onError);
      await pause(NOTICE_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
    telling = undefined;
  };

  const unsubscribe = onDeliveriesDue((profileIds) => {
    for (const profileId of profileIds) due.add(profileId);
    telling ??= tell();
  });
  return {
    stop: async () => {
      unsubscribe();
      stopping.abort();
      await telling;
    },
  };
}

/**
 * Receives other nodes' notices on a separate connection; without one it receives nothing, and reconnects every second.
 */
export function hearOtherNodes(
  pool: Pool,
  listener: (profileIds: readonly string[]) => void,
  onError: (error: unknown) => void,
): DueNotices {
  const stopping = new AbortController();
  const { signal } = stopping;

  const hear = async (): Promise<void> => {
    const client = await ownConnection(pool);
    try {
      const ended = new Promise<void>((resolve, reject) => {
        client.on('error', reject);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      ended.catch(() => {});
      client.on('notification', ({ payload = '' }) => {
        const [node, ...profileIds] = payload.split(' ');
        if (node !== NODE) listener(profileIds);
      });
      await client.query(LISTEN);
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
