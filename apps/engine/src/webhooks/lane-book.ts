import type { LaneWish } from '@pay/core/telling/webhooks/delivering/fetch-due';
import {
  LEASE_MS,
  type LeaseDeps,
  leaseDueLanes,
  leaseLanesOf,
  releaseLanes,
  renewLanes,
} from '@pay/core/telling/webhooks/delivering/lease-lanes';
import { beginLook, type Lane, mayFind, openLane, roomOf } from './lane.ts';

export type WishingLane = LaneWish & { readonly lane: Lane };

export type LaneBook = {
  /** Leases what is free and due, anywhere or of some profiles. @returns whether there was any */
  lease(of: readonly string[] | 'all'): Promise<boolean>;
  /** Lanes to look for due rows in, of some profiles or all. */
  lookAgain(of: readonly string[] | 'all'): void;
  /** Those that may have something due, with the room that they have; `free` places are there in all. */
  wishes(free: number): readonly WishingLane[];
  holds(lane: Lane): boolean;
  /** Forgets a lane; its lease runs out by itself. */
  drop(lane: Lane): void;
  /** Renews the leases of lanes that are in use, and lets the others go. */
  maintain(): Promise<void>;
  releaseAll(): Promise<void>;
};

/** How long a lane is kept without anything to deliver. */
const IDLE_MS = 10_000;
const LEASED_AT_ONCE = 500;

/** The lanes that this process holds. */
export function laneBook(deps: LeaseDeps, onDropped: (endpointId: string) => void): LaneBook {
  const lanes = new Map<string, Lane>();
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
    lease: async (of) => {
      const askedAtMs = performance.now();
      const leased = await (of === 'all'
        ? leaseDueLanes(deps, LEASED_AT_ONCE)
        : leaseLanesOf(deps, of, LEASED_AT_ONCE));
      for (const each of leased) lanes.set(each.endpointId, openLane(each, askedAtMs));
      return leased.length > 0;
    },
    lookAgain: (of) => {
      const isMeant = of === 'all' ? () => true : (lane: Lane) => of.includes(lane.hold.profileId);
      for (const lane of lanes.values()) {
        lane.mayHave.first ||= isMeant(lane);
        // A hint tells of what is new; retries come due by themselves.
        lane.mayHave.retries ||= of === 'all';
      }
    },
    wishes: (free) => {
      const nowMs = performance.now();
      let left = free;
      return [...lanes.values()].flatMap((lane) => {
        // However much hangs elsewhere, a lane that has nothing under way gets a place.
        const room = roomOf(lane, nowMs, lane.taken.size === 0 ? Math.max(1, left) : Math.max(0, left));
        if (!mayFind(lane, room)) return [];
        beginLook(lane, room);
        left -= room.first;
        return [{ lane, hold: lane.hold, room, underWay: lane.taken }];
      });
    },
    holds: (lane) => lanes.get(lane.hold.endpointId) === lane,
    drop,
    maintain: async () => {
      const nowMs = performance.now();
      const all = [...lanes.values()];
      const isIdle = (lane: Lane) => lane.taken.size === 0 && nowMs - lane.lastUsedMs >= IDLE_MS;
      await release(all.filter(isIdle));
      await renew(all.filter((lane) => !isIdle(lane)));
    },
    releaseAll: () => release([...lanes.values()]),
  };
}
