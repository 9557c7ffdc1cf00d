/** Whose work a fault can delay. */
export type Scope = 'all' | { readonly node: string } | { readonly profileId: string };

/** Times are from the driver's monotonic clock, in milliseconds. */
export type Disturbance = {
  readonly scope: Scope;
  /** Whatever was in progress continues afterwards: no connection was lost. */
  readonly losesNothing: boolean;
  readonly from: number;
  until: number;
};

/** When what was disturbed: nothing can be expected to be on time meanwhile. Also by a machine that lets nothing run. */
export type Disturbances = {
  readonly all: readonly Disturbance[];
  /** Begins one, and returns what ends it. `recoveryMs`: for how long it is felt afterwards. */
  begin(scope: Scope, losesNothing?: boolean): (recoveryMs?: number) => void;
  /** For how much of this time no node could work, or the database could not. */
  standstillMs(from: number, until: number): number;
  stop(): void;
};

const HEARTBEAT_MS = 500;
/** A longer silence means that this process did not run, and then nothing that it takes part in was on time. */
const MISSED_MS = 3_000;

/** Connections are opened again, and what has been waiting is done first. */
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
