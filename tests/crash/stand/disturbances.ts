/** The part of the system that a fault can delay: all of it, one node, or the payments of one profile. */
export type Scope = 'all' | { readonly node: string } | { readonly profileId: string };

/** Times are from the driver's monotonic clock, in milliseconds. */
export type Disturbance = {
  readonly scope: Scope;
  /** Whether everything in progress continues afterwards, because no connection was lost. */
  readonly losesNothing: boolean;
  readonly from: number;
  until: number;
};

/**
 * A record of what was disturbed and when. Nothing can be expected to be on time during a disturbance. The record
 * includes times when the machine did not run this process.
 */
export type Disturbances = {
  readonly all: readonly Disturbance[];
  /** Begins a disturbance, and returns a function that ends it. `recoveryMs`: how long its effects last after that. */
  begin(scope: Scope, losesNothing?: boolean): (recoveryMs?: number) => void;
  /** How long, within this time, everything was disturbed, or every node that does deferred work. */
  standstillMs(from: number, until: number): number;
  stop(): void;
};

const HEARTBEAT_MS = 500;
/**
 * The longest normal time between two heartbeats. A longer time means that this process did not run; then nothing that
 * this process takes part in was on time.
 */
const MISSED_MS = 3_000;

/** The time after a disturbance in which connections are opened again and waiting work is done. */
const RECOVERY_MS = 10_000;

/** @param nodes the names of all nodes that do deferred work */
export function createDisturbances(nodes: readonly string[]): Disturbances {
  const all: Disturbance[] = [];
  let beatAt = performance.now();
  const heart = setInterval(() => {
    const [from, now] = [beatAt, performance.now()];
    beatAt = now;
    if (now - from > MISSED_MS) all.push({ scope: 'all', losesNothing: false, from, until: now + RECOVERY_MS });
  }, HEARTBEAT_MS);
  return {
    all,
    stop: () => clearInterval(heart),
    begin: (scope, losesNothing = false) => {
      const disturbance = { scope, losesNothing, from: performance.now(), until: Number.POSITIVE_INFINITY };
      all.push(disturbance);
      return (recoveryMs = RECOVERY_MS) => {
        disturbance.until = Math.min(disturbance.until, performance.now() + recoveryMs);
      };
    },
    standstillMs: (from, until) => {
      const within = all.filter((each) => each.from < until && each.until > from);
      const edges = [from, until, ...within.flatMap((each) => [each.from, each.until])]
        .filter((edge) => edge >= from && edge <= until)
        .sort((a, b) => a - b);
      let standstill = 0;
      for (const [index, edge] of edges.entries()) {
        const end = edges[index + 1] ?? edge;
        const scopes = within.filter((each) => each.from < end && each.until > edge).map(({ scope }) => scope);
        if (end > edge && isStandstill(scopes, nodes)) standstill += end - edge;
      }
      return standstill;
    },
  };
}

function isStandstill(scopes: readonly Scope[], nodes: readonly string[]): boolean {
  const down = new Set(scopes.flatMap((scope) => (typeof scope === 'object' && 'node' in scope ? [scope.node] : [])));
  return scopes.includes('all') || nodes.every((node) => down.has(node));
}
