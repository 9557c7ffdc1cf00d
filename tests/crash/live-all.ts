import { ACQUIRERS } from './acquirers/acquirers.ts';
import { livePayment } from './clients/live-payment.ts';
import type { Lines } from './clients/open-line.ts';
import type { Market } from './clients/scene.ts';
import type { FaultDesk } from './faults/fault-desk.ts';
import type { Memory } from './memory.ts';
import { randomOf } from './random.ts';
import type { CrashOptions } from './run-crash.ts';
import type { Stand } from './stand/stand.ts';
import { type StrikeOptions, strikeAtOnce } from './stand/strike-at-once.ts';

const PROGRESS_LINES = 20;
const STRIKE_STREAM = -2;

export type LiveParts = {
  readonly stand: Stand;
  readonly desk: FaultDesk;
  readonly memory: Memory;
  /**
   * `calm`: the connections of the spared merchant's clients, which get no faults; `usual`: the connections of all
   * other clients.
   */
  readonly lines: { readonly usual: Lines; readonly calm: Lines };
};

/** Runs all payments while faults happen, and then ends the faults. */
export async function liveAll(parts: LiveParts, options: CrashOptions): Promise<void> {
  const { seed, payments, clients, log } = options;
  const { stand, desk, memory } = parts;
  const market = marketOf(parts, options);
  const random = randomOf(seed, STRIKE_STREAM);
  const striking: Promise<void>[] = [];
  const strike: StrikeOptions = { stand, desk, random, revoked: (each) => void memory.revocations.push(each) };
  let begun = 0;
  const client = async (): Promise<void> => {
    while (begun < payments) {
      const number = begun;
      begun += 1;
      striking.push(...desk.arm(begun).map((fault) => strikeAtOnce(fault, strike)));
      if (begun % Math.ceil(payments / PROGRESS_LINES) === 0) {
        log(`  ${begun} of ${payments} payments started, ${desk.strikes.length} faults so far`);
      }
      await livePayment(market, number);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  desk.disarm();
  await Promise.all(striking);
}

function marketOf(
  { stand, desk, memory, lines }: LiveParts,
  { seed, acquirer }: Pick<CrashOptions, 'seed' | 'acquirer'>,
): Market {
  const { notes, sights, trackIds, forms, waits } = memory;
  return {
    seed,
    acquirer: ACQUIRERS[acquirer],
    merchants: stand.merchants,
    linesOf: ({ profileId }) => (desk.isSpared(profileId) ? lines.calm : lines.usual),
    see: (sight) => void sights.push(sight),
    note: (note) => {
      notes.push(note);
      const isNew = note.operation === 'create' || note.operation === 'initiate';
      if (isNew && note.status === 201 && note.trackId !== null) trackIds.push(note.trackId);
    },
    paid: ({ profileId }, trackId, own) => {
      forms.set(trackId, (forms.get(trackId) ?? 0) + 1);
      if (desk.isSpared(profileId)) waits.push(...own);
    },
  };
}
