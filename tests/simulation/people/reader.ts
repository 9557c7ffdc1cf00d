import { listEvents } from '@pay/core/telling/events/list-events';
import { pause } from '../history/world.ts';
import { ask } from './ask.ts';
import { type Market, placeOf } from './order.ts';

/** Follows the cursor of the profile's events, and keeps everything that it returns. */
export type Reader = {
  /** Reads several times while the history runs. */
  readonly follow: () => Promise<void>;
  /** Reads all remaining events. */
  readonly finish: () => Promise<void>;
};

export function createReader(market: Market): Reader {
  const { world } = market;
  const { decisions, seen } = world;
  let after: string | undefined;

  /** Whether there are more events; null if there was no answer. */
  async function read(what: string): Promise<boolean | null> {
    const limit = decisions.way(`${what} limit`, 100, [
      [300, 1],
      [200, 2],
    ] as const);
    const heard = await ask(world, market.fleet, {
      what,
      place: placeOf(market, what),
      work: (desk) => listEvents(desk, market.key, { after, limit }),
    });
    if (heard.kind !== 'answer') return null;
    if (!heard.value.ok) {
      const detail = `after ${after}: ${heard.value.refusal.code}`;
      seen.violations.push({ invariant: 'the cursor always works', detail });
      return false;
    }
    const { bodies, hasMore } = heard.value.value;
    seen.heard.push(...bodies);
    const last = bodies.at(-1);
    if (last !== undefined) after = (JSON.parse(last) as { id: string }).id;
    return hasMore;
  }

  return {
    follow: async () => {
      for (let number = 1; number <= READS_MAX; number++) {
        const what = `reader ${number}`;
        const afterMs = decisions.way<number | null>(`${what} waits`, null, WAITS_MS);
        if (afterMs === null) return;
        await pause(world, afterMs);
        await read(what);
      }
    },
    finish: async () => {
      for (let number = 1; (await read(`reader at the end ${number}`)) !== false; number++) await pause(world, 100);
    },
  };
}

const READS_MAX = 4;
const WAITS_MS = [
  [200, 20],
  [200, 4_000],
  [150, 60_000],
  [100, 1_200_000],
] as const;
