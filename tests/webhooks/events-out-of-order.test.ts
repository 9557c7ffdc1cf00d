import { createPool, type Pool } from '@pay/core/ground/database/pool';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs, testInShortRun } from '../harness/runs.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { waitingStatements } from '../harness/waiting-statements.ts';
import { newTrackId, openShop, readOn, type Shop, writeEvent } from './event-writers.ts';

const WRITERS = 8;

let engine: TestEngine;
let writers: Pool;
beforeAll(async () => {
  engine = await startTestEngine({ roles: new Set(['api']) });
  writers = createPool({ url: engine.database.url, applicationName: 'writers', max: WRITERS });
});
afterAll(async () => {
  await writers.end();
  await engine.stop();
});

type Writer = {
  /** Appends an event; this can wait until another writer has ended. */
  append(): Promise<unknown>;
  /** Ends the transaction once it has appended its event. */
  end(how: 'commit' | 'rollback'): Promise<string | undefined>;
};

/** Begins a transaction that stays open. */
async function beginWriter(trackId: string): Promise<Writer> {
  const client = await writers.connect();
  await client.query('begin');
  // On a busy machine, waiting for the other writers can take longer than a server's limits allow.
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  // An event's time is the start of its transaction, whenever the transaction appends and commits.
  await client.query('select now()');
  let appended: Promise<string> | undefined;
  return {
    append: () => {
      appended = writeEvent(client, trackId);
      appended.catch(() => {});
      return appended;
    },
    end: async (how) => {
      try {
        const id = await appended;
        await client.query(how);
        return how === 'commit' ? id : undefined;
      } finally {
        client.release();
      }
    },
  };
}

async function positions({ profileId }: Shop): Promise<{ ids: string[]; at: number[] }> {
  const { rows } = await engine.database.pool.query(
    'select event_id, position from events where profile_id = $1 order by position',
    [profileId],
  );
  return { ids: rows.map((row) => row.event_id), at: rows.map((row) => Number(row.position)) };
}

testInShortRun(
  'an uncommitted event holds back all later events of its profile, but none of other profiles',
  async () => {
    const [shop, other] = [await openShop(engine), await openShop(engine)];
    const first = await beginWriter(await newTrackId(shop));
    const second = await beginWriter(await newTrackId(shop));
    const elsewhere = await beginWriter(await newTrackId(other));
    await first.append();
    void second.append();
    await elsewhere.append();
    const theirs = await elsewhere.end('commit');
    await expect.poll(() => waitingStatements(engine.database.pool)).toBe(1);
    expect(await readOn(shop.api, undefined)).toEqual([]);
    expect(await readOn(other.api, undefined)).toEqual([theirs]);
    const one = await first.end('commit');
    expect(await readOn(shop.api, undefined)).toEqual([one]);
    const two = await second.end('commit');
    expect(await readOn(shop.api, one)).toEqual([two]);
  },
);

testInShortRun('a rolled-back event leaves no gap', async () => {
  const shop = await openShop(engine);
  const undone = await beginWriter(await newTrackId(shop));
  await undone.append();
  await undone.end('rollback');
  const kept = await beginWriter(await newTrackId(shop));
  await kept.append();
  const id = await kept.end('commit');
  expect(await positions(shop)).toEqual({ ids: [id], at: [1] });
});

/** Follows the cursor from its current position, in small pages, until `end` is called. */
function follow(shop: Shop): { end(): Promise<string[]> } {
  const seen: string[] = [];
  let isOver = false;
  const following = (async () => {
    while (!isOver) seen.push(...(await readOn(shop.api, seen.at(-1), 2)));
    seen.push(...(await readOn(shop.api, seen.at(-1), 2)));
    return seen;
  })();
  return {
    end: () => {
      isOver = true;
      return following;
    },
  };
}

test('in whatever order transactions append, commit and roll back, a reader skips no event and sees none twice', async () => {
  const order = fc.shuffledSubarray(
    Array.from({ length: WRITERS }, (_, n) => n),
    { minLength: WRITERS },
  );
  const plan = fc.record({
    appends: order,
    ends: order,
    undone: fc.array(fc.boolean(), { minLength: WRITERS, maxLength: WRITERS }),
    shops: fc.array(fc.nat({ max: 1 }), { minLength: WRITERS, maxLength: WRITERS }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ appends, ends, undone, shops }) => {
      const own = [await openShop(engine), await openShop(engine)] as const;
      const readers = own.map(follow);
      const open: Writer[] = [];
      for (const n of shops) open.push(await beginWriter(await newTrackId(own[n === 0 ? 0 : 1])));
      for (const n of appends) void open[n]?.append();
      const ended = await Promise.all(ends.map(async (n) => open[n]?.end(undone[n] ? 'rollback' : 'commit')));
      const committed = ended.filter((id) => id !== undefined);
      for (const [n, shop] of own.entries()) {
        const { ids, at } = await positions(shop);
        expect(await readers[n]?.end()).toEqual(ids);
        expect(at).toEqual(ids.map((_, index) => index + 1));
        for (const id of ids) expect(committed).toContain(id);
      }
    }),
    { numRuns: runs(5) },
  );
});
