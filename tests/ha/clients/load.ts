import type { Requests } from '../../load/requests.ts';
import { startAsker } from './asker.ts';
import { type PaymentNote, pay } from './payer.ts';
import type { Tally } from './tally.ts';

/** Clients that begin payments at a steady rate, however long earlier ones take. */
export type Load = {
  readonly notes: readonly PaymentNote[];
  readonly tally: Tally;
  /** Begins no more payments, and waits for those that have begun. */
  stop(): Promise<void>;
};

export type LoadOptions = {
  readonly origin: string;
  /** The requests of each profile; the profiles take turns. */
  readonly requests: readonly Requests[];
  /** Payments a second. */
  readonly rate: number;
};

const TICK_MS = 20;
/** Limits the payments in progress at once: at most as many as begin in this time. */
const IN_PROGRESS_SECONDS = 60;

let keys = 0;

export function startLoad({ origin, requests, rate }: LoadOptions): Load {
  const tally: Tally = { successes: [], failures: [] };
  const notes: PaymentNote[] = [];
  const asker = startAsker(origin, tally);
  const inProgress = new Set<Promise<void>>();
  const startedAt = performance.now();
  let begun = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate);
    for (; begun < due; begun += 1) if (inProgress.size < rate * IN_PROGRESS_SECONDS) begin();
  }, TICK_MS);

  function begin(): void {
    const profile = begun % requests.length;
    const own = requests[profile];
    if (own === undefined) throw new Error('no profiles');
    const note: PaymentNote = { profile, beganAt: performance.now(), trackId: null, paidAt: null, ended: null };
    notes.push(note);
    keys += 1;
    const paying = pay(note, asker, own, `ha-${process.pid}-${keys}`).finally(() => inProgress.delete(paying));
    inProgress.add(paying);
  }

  return {
    notes,
    tally,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(inProgress);
      asker.close();
    },
  };
}

/** Lets clients pay one after the other for some seconds, without faults. Returns their notes. */
export async function payInTurn(
  { origin, requests }: Omit<LoadOptions, 'rate'>,
  clients: number,
  seconds: number,
): Promise<readonly PaymentNote[]> {
  const tally: Tally = { successes: [], failures: [] };
  const asker = startAsker(origin, tally);
  const endAt = performance.now() + seconds * 1_000;
  const notes: PaymentNote[] = [];
  const client = async (number: number): Promise<void> => {
    const profile = number % requests.length;
    const own = requests[profile];
    while (own !== undefined && performance.now() < endAt) {
      const note: PaymentNote = { profile, beganAt: performance.now(), trackId: null, paidAt: null, ended: null };
      notes.push(note);
      keys += 1;
      await pay(note, asker, own, `ha-${process.pid}-${keys}`);
      if (note.paidAt === null) throw new Error(`a payment without faults failed: ${note.ended}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  asker.close();
  return notes;
}
