import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, openConnection } from '../connection.ts';
import { payOnce } from '../loads.ts';
import { percentile } from '../percentile.ts';
import type { Shop } from '../shop.ts';

/** What honest shops and shoppers experience. */
export type Fared = {
  readonly payments: number;
  /** Payments with a request that was refused or whose connection was closed. */
  readonly refused: number;
  /** Payments that did not end as they should, for example because the acquirer was too slow. */
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

const LANES = 4;
/** How often a lane starts a payment. These payments alone do not keep the machine busy. */
const EACH_MS = 100;

/** Runs whole payments in a few lanes, and measures each from its first request to its last answer. */
export async function payBeside(shop: Shop, seconds: number, signal: AbortSignal): Promise<Fared> {
  const durationsMs: number[] = [];
  let refused = 0;
  let failed = 0;
  const endsAt = performance.now() + seconds * 1_000;
  const drive = async (lane: number) => {
    let connection: Connection | undefined;
    await delay((lane * EACH_MS) / LANES, undefined, { signal });
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      try {
        connection ??= await openConnection(shop.origin);
        await payOnce(connection, shop.requests);
        durationsMs.push(performance.now() - startedAt);
      } catch (error) {
        if (isRefusal(error)) refused += 1;
        else failed += 1;
        connection?.close();
        connection = undefined;
      }
      await delay(Math.max(0, EACH_MS - (performance.now() - startedAt)), undefined, { signal });
    }
    connection?.close();
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => drive(lane)));
  const ascending = durationsMs.toSorted((a, b) => a - b);
  return {
    payments: ascending.length,
    refused,
    failed,
    p50Ms: percentile(ascending, 0.5),
    p99Ms: percentile(ascending, 0.99),
  };
}

/** The error for a wrong answer contains the whole answer. */
function isRefusal(error: unknown): boolean {
  return !/^HTTP\/1\.1 [23]/m.test(String(error));
}
