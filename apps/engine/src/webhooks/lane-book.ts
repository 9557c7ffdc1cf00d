import type { LaneWish } from '@pay/core/telling/webhooks/delivering/fetch-due';
import {
  LEASE_MS,
  type LeaseDeps,
  leaseDueLanes,
  leaseLanesOf,
  offerLanes,
  releaseLanes,
  renewLanes,
} from '@pay/core/telling/webhooks/delivering/lease-lanes';
import { beginLook, type Lane, mayFind, openLane, roomOf } from './lane.ts';
import { laneCrew } from './lane-crew.ts';

export type WishingLane = LaneWish & { readonly lane: Lane };

export type LaneBook = {
  /** How many lanes this process holds. */
  count(): number;
  /** Leases free lanes that have something due, for some profiles or for all. @returns whether it leased any */
  lease(of: readonly string[] | 'all'): Promise<boolean>;
  /** Marks the lanes of some profiles, or of all, to be searched for due rows. */
  lookAgain(of: readonly string[] | 'all'): void;
  /** Lanes that might have something due, with their free places, at most `free` in total. */
  wishes(free: number): readonly WishingLane[];
  holds(lane: Lane): boolean;
  /** Forgets a lane; its lease expires. */
  drop(lane: Lane): void;
  /**
   * Renews the leases of lanes that are in use, releases the others, and begins to give up lanes if other workers hold
   * far fewer.
   */
  maintain(): Promise<void>;
  /** Gives up the lanes that this process is leaving and that have nothing in progress any more. */
  offerLeft(): Promise<void>;
  /** Releases all lanes; called when this process stops. */
  releaseAll(): Promise<void>;
};

/** How long an idle lane is kept. */
const IDLE_MS = 10_000;
const LEASED_AT_ONCE = 500;

/** The lanes that this process holds. */
export function laneBook(deps: LeaseDeps, onDropped: (endpointId: string) => void): LaneBook {
  const lanes = new Map<string, Lane>();
  const crew = laneCrew(deps);
  const holdsOf = (some: readonly Lane[]) => some.map(({ hold }) => hold);

  const drop = (lane: Lane): void => {
    if (lanes.get(lane.hold.endpointId) !== lane) return;
    lanes.delete(lane.hold.endpointId);
    onDropped(lane.hold.endpointId);
  };

  const release = async (some: readonly Lane[]): Promise<void> => {
    some.forEach(drop);
    if (some.length > 0) await releaseLanes(deps.pool, holdsOf(some));
  };

  const renew = async (some: readonly Lane[]): Promise<void> => {
    if (some.length === 0) return;
    const askedAtMs = performance.now();
    const ours = await renewLanes(deps.pool, holdsOf(some));
    for (const lane of some) {
      if (ours.has(lane.hold.endpointId)) lane.leasedUntilMs = askedAtMs + LEASE_MS;
      else drop(lane);
    }
  };

  return {
    count: () => lanes.size,
    lease: async (of) => {
      const askedAtMs = performance.now();
      const { limit, takesOffered } = crew.room(lanes.size, LEASED_AT_ONCE);
      const leased = await (of === 'all'
        ? leaseDueLanes(deps, limit, takesOffered)
        : leaseLanesOf(deps, of, limit, takesOffered));
      for (const each of leased) lanes.set(each.endpointId, openLane(each, askedAtMs));
      return leased.length > 0;
    },
    lookAgain: (of) => {
      const isMeant = of === 'all' ? () => true : (lane: Lane) => of.includes(lane.hold.profileId);
      for (const lane of lanes.values()) {
        lane.mayHave.first ||= isMeant(lane);
        // Hints announce new deliveries; retries become due without a hint.
        lane.mayHave.retries ||= of === 'all';
      }
    },
    wishes: (free) => wishesOf(lanes.values(), free, performance.now()),
    holds: (lane) => lanes.get(lane.hold.endpointId) === lane,
    drop,
    maintain: async () => {
      const nowMs = performance.now();
      const all = [...lanes.values()];
      const isIdle = (lane: Lane) => lane.taken.size === 0 && nowMs - lane.lastUsedMs >= IDLE_MS;
      await release(all.filter(isIdle));
      await renew(all.filter((lane) => !isIdle(lane)));
      await crew.look([...lanes.values()]);
    },
    offerLeft: async () => {
      const left = [...lanes.values()].filter(({ isLeaving, taken }) => isLeaving && taken.size === 0);
      if (left.length === 0) return;
      left.forEach(drop);
      await offerLanes(deps.pool, holdsOf(left));
    },
    releaseAll: async () => {
      await release([...lanes.values()]);
      await crew.leave();
    },
  };
}

function wishesOf(lanes: Iterable<Lane>, free: number, nowMs: number): readonly WishingLane[] {
  let left = free;
  return [...lanes].flatMap((lane) => {
    // A lane with nothing in progress always gets a place, however many deliveries hang in other lanes.
    const room = roomOf(lane, nowMs, lane.taken.size === 0 ? Math.max(1, left) : Math.max(0, left));
    if (!mayFind(lane, room)) return [];
    beginLook(lane, room);
    left -= room.first;
    return [{ lane, hold: lane.hold, room, underWay: lane.taken }];
  });
}
