/**
 * A clock in milliseconds that goes on while the device sleeps, when the monotonic clock of some browsers stands still.
 * It follows the monotonic clock, but is never behind the time that has passed by the wall clock since the start. A
 * wall clock that is set back has no effect.
 */
export function clockThroughSleep(): () => number {
  const ahead = Date.now() - performance.now();
  return () => Math.max(performance.now(), Date.now() - ahead);
}
