import { excessOf, type LeaseRoom, leaseRoomOf } from '@pay/core/telling/webhooks/delivering/lane-share';
import type { LeaseDeps } from '@pay/core/telling/webhooks/delivering/lease-lanes';
import { ALONE, type Crew, forgetWorker, seeWorkers } from '@pay/core/telling/webhooks/delivering/see-workers';
import type { Lane } from './lane.ts';

export type LaneCrew = {
  /** The number of lanes, at most `most`, that this worker may lease now if it holds `held` lanes. */
  room(held: number, most: number): LeaseRoom;
  /**
   * Compares with the other workers. If they hold far fewer lanes, some of this worker's lanes begin to leave: they
   * finish the deliveries in progress, and the lanes with the fewest deliveries leave first.
   */
  look(held: readonly Lane[]): Promise<void>;
  /** Called when this worker stops. */
  leave(): Promise<void>;
};

/** The workers of an environment; these workers share its lanes. */
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
