import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, openConnection } from '../connection.ts';
import { payOnce } from '../loads.ts';
import { percentile } from '../percentile.ts';
import type { Shop } from '../shop.ts';

/** How honest shops and shoppers fared. */
export type Fared = {
  readonly payments: number;
  /** Payments in which an answer was another than it should be, or none. */
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

const LANES = 4;
/** A lane begins a payment so often, so that the machine is not busy with these alone. */
const EACH_MS = 100;

/** Makes whole payments, some at once, and measures each from its first request to its last answer. */
export async function payBeside(shop: Shop, seconds: number, signal: AbortSignal): Promise<Fared> {
  const durationsMs: number[] = [];
  let refused = 0;
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
      } catch {
        refused += 1;
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
    p50Ms: percentile(ascending, 0.5),
    p99Ms: percentile(ascending, 0.99),
  };
}
