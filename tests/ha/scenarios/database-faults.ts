import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Roles } from '../cluster/cluster.ts';

/** Something that happens to the cluster. */
export type DatabaseFault = {
  /** Whether another node becomes the leader. */
  readonly movesLeader: boolean;
  /** Resolves with the function that repairs what does not repair itself. */
  strike(cluster: Cluster, roles: Roles): Promise<() => Promise<void>>;
  /** The minimum duration of the fault. */
  readonly seconds: number;
};

const SHORT_SECONDS = 15;
const nothing = async () => {};

export const switchOver: DatabaseFault = {
  movesLeader: true,
  seconds: SHORT_SECONDS,
  strike: async (cluster) => {
    await cluster.switchOver();
    return nothing;
  },
};

/** Patroni, which goes on running, starts PostgreSQL again as a standby. */
export const leaderKilled: DatabaseFault = {
  movesLeader: true,
  seconds: SHORT_SECONDS,
  strike: async (_cluster, { leader }) => {
    leader.kill('postgres');
    return nothing;
  },
};

export const nodeKilled: DatabaseFault = {
  movesLeader: true,
  seconds: SHORT_SECONDS,
  strike: async (_cluster, { leader }) => {
    leader.kill('both');
    return () => leader.start();
  },
};

export function leaderFrozen(seconds: number): DatabaseFault {
  return {
    movesLeader: true,
    seconds,
    strike: async (_cluster, { leader }) => {
      const thaw = leader.freeze();
      return async () => {
        thaw();
        // A node takes a moment to notice that it is no longer the leader.
        await pause(SHORT_SECONDS * 1_000);
      };
    },
  };
}

export const standbyLost: DatabaseFault = {
  movesLeader: false,
  seconds: SHORT_SECONDS,
  strike: async (_cluster, { standby }) => {
    standby.kill('both');
    return () => standby.start();
  },
};
