import type { AcquirerSide } from '../acquirer/acquirer-side.ts';
import { GIVEN_UP_AFTER_MS, SimulatedFault } from '../database/statement-faults.ts';
import type { OnChange } from '../database/written-tables.ts';
import type { World } from '../history/world.ts';
import { createDesk, type Desk } from './desk.ts';
import { createNode, type Node } from './node.ts';

/** A running process, with the work that it has begun and not finished. */
export type Process = {
  readonly node: Node;
  readonly desk: Desk;
  /** Runs an operation in this process. The promise is never settled if the process dies. */
  readonly run: <T>(what: string, work: (desk: Desk) => Promise<T>) => Promise<T>;
  readonly underWay: ReadonlySet<string>;
};

export type Fleet = {
  readonly size: number;
  /** The process at this place; undefined while none is running there. */
  readonly at: (place: number) => Process | undefined;
  readonly all: () => readonly Process[];
  /** The time since which every process has been running; infinity if any process is not running. */
  readonly runningSince: () => number;
};

const SIZE = 2;

export function createFleet(world: World, onChange: OnChange, acquirer: AcquirerSide): Fleet {
  const places: (Process | undefined)[] = [];
  let startedAt = 0;

  function start(place: number): void {
    const name = `node ${place + 1}`;
    startedAt = world.timeline.now();
    const node = createNode(world, name, () => {
      places[place] = undefined;
      const point = `${name} restart ${world.ordinal(`${name} restart`)}`;
      const afterMs = world.decisions.way(point, 2_000, RESTARTS);
      world.timeline.after(afterMs, null, () => start(place));
    });
    places[place] = createProcess(world, node, createDesk(world, onChange, acquirer, node));
  }

  for (let place = 0; place < SIZE; place++) start(place);
  return {
    size: SIZE,
    at: (place) => places[place % SIZE],
    runningSince: () => {
      const running = places.filter((process) => process !== undefined);
      if (running.length < SIZE) return Number.POSITIVE_INFINITY;
      return Math.max(startedAt, ...running.map(({ node }) => node.stoppedUntil()));
    },
    all: () => places.filter((process) => process !== undefined),
  };
}

const RESTARTS = [
  [200, 10],
  [200, 15_000],
  [100, 60_000],
] as const;

function createProcess(world: World, node: Node, desk: Desk): Process {
  const underWay = new Set<string>();
  return {
    node,
    desk,
    underWay,
    run: async (what, work) => {
      const name = `${what} at ${node.name}`;
      const begunAt = world.timeline.now();
      underWay.add(name);
      try {
        return await work(desk);
      } catch (error) {
        if (!isCaused(world, node, error, begunAt)) {
          const detail = `${name}: ${error instanceof Error ? error.message : String(error)}`;
          world.seen.violations.push({ invariant: 'no operation fails without a fault', detail });
        }
        throw error;
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/**
 * Whether an operation failed because of a simulated fault: the fault affected it, or its shared statement waited too
 * long because of a fault.
 */
function isCaused({ seen }: World, node: Node, error: unknown, begunAt: number): boolean {
  if (error instanceof SimulatedFault) return true;
  if (!(error instanceof Error) || !error.message.startsWith('group commit: not written after')) return false;
  const since = begunAt - GIVEN_UP_AFTER_MS;
  return node.stoppedUntil() >= begunAt || seen.faults.some((fault) => fault.node === node.name && fault.at >= since);
}
