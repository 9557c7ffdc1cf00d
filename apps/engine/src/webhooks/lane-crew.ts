import { excessOf, type LeaseRoom, leaseRoomOf } from '@pay/core/telling/webhooks/delivering/lane-share';
import type { LeaseDeps } from '@pay/core/telling/webhooks/delivering/lease-lanes';
import { ALONE, type Crew, forgetWorker, seeWorkers } from '@pay/core/telling/webhooks/delivering/see-workers';
import type { Lane } from './lane.ts';

export type LaneCrew = {
  /** How many lanes this worker may lease now, at most `most`, if it holds `held`. */
  room(held: number, most: number): LeaseRoom;
  /**
   * Looks at the other workers. If they have far fewer lanes, some of these begin to leave: they end what they have in
   * progress, and those with the least of it go first.
   */
  look(held: readonly Lane[]): Promise<void>;
  /** Called when this worker stops. */
  leave(): Promise<void>;
};

/** The workers of an environment, which share its lanes. */
export function laneCrew(deps: LeaseDeps): LaneCrew {
  let crew: Crew = ALONE;
  return {
    room: (held, most) => leaseRoomOf(held, crew, most),
    look: async (held) => {
      crew = await seeWorkers(deps, held.length);
      const staying = held.filter(({ isLeaving }) => !isLeaving);
      const leaving = staying.toSorted((a, b) => a.taken.size - b.taken.size).slice(0, excessOf(staying.length, crew));
      for (const lane of leaving) lane.isLeaving = true;
    },
    leave: () => forgetWorker(deps),
  };
}
