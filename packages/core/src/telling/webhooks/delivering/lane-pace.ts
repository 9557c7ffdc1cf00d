/** The pace of deliveries to an endpoint, adapted to its answers. */
export type LanePace = {
  /** The maximum number of simultaneous deliveries. */
  readonly window: number;
  readonly failedInRow: number;
};

export const WINDOW_FIRST = 4;
export const WINDOW_MAX = 64;
/** The number of failures in a row after which only one probe at a time is sent. */
export const BREAKER_FAILURES = 10;
const PROBE_FIRST_MS = 10_000;
const PROBE_MAX_MS = 300_000;

/** The pace at the start of a lease; if the endpoint's last delivery failed, the window is the smallest possible. */
export function paceOf(failedInRow: number): LanePace {
  return { window: failedInRow > 0 ? 1 : WINDOW_FIRST, failedInRow };
}

export function afterSuccess({ window }: LanePace): LanePace {
  return { window: Math.min(WINDOW_MAX, window + 1), failedInRow: 0 };
}

/**
 * Once the breaker is open, only a failed probe counts, because the deliveries that were in progress when it opened
 * fail together.
 */
export function afterFailure({ window, failedInRow }: LanePace, wasProbe: boolean): LanePace {
  const counts = wasProbe || failedInRow < BREAKER_FAILURES;
  return { window: Math.max(1, Math.floor(window / 2)), failedInRow: counts ? failedInRow + 1 : failedInRow };
}

export function isBreakerOpen({ failedInRow }: LanePace): boolean {
  return failedInRow >= BREAKER_FAILURES;
}

/** The delay from the last failure to the next probe: 10 s, 20 s, … at most 5 min; null while the breaker is closed. */
export function probeDelayMs(pace: LanePace): number | null {
  if (!isBreakerOpen(pace)) return null;
  return Math.min(PROBE_MAX_MS, PROBE_FIRST_MS * 2 ** Math.min(pace.failedInRow - BREAKER_FAILURES, 10));
}

export type UnderWay = { readonly first: number; readonly retries: number };

/** How many first tries and retries a lane can start now; first tries and retries share the free slots. */
export function laneRoom({ window }: LanePace, underWay: UnderWay): UnderWay {
  const free = Math.max(0, window - underWay.first - underWay.retries);
  const retriesMax = Math.max(1, Math.floor(window / 4));
  return { first: free, retries: Math.max(0, Math.min(free, retriesMax - underWay.retries)) };
}

/**
 * Decides how many of the waiting deliveries to send now. First tries come before retries, and retries get at most a
 * quarter of the window. In a window of four or more, however, one slot is reserved for retries, so that an endpoint
 * with more first tries than it can handle does not keep its retries waiting for ever.
 */
export function admitted(pace: LanePace, underWay: UnderWay, waiting: UnderWay): UnderWay {
  const room = laneRoom(pace, underWay);
  const kept = pace.window >= 4 && underWay.retries === 0 ? Math.min(1, waiting.retries, room.retries) : 0;
  const first = Math.min(waiting.first, room.first - kept);
  return { first, retries: Math.min(waiting.retries, room.retries, room.first - first) };
}
