import { readFileSync } from 'node:fs';

/**
 * Loaded into a node before the program, this module shifts the node's wall clock by the milliseconds in the file that
 * CRASH_CLOCK_FILE names. SIGUSR2 makes the module read the file again. The shift affects everything that reads Date.
 * Monotonic time, timers and the database's clock are not shifted.
 */
const file = process.env['CRASH_CLOCK_FILE'] ?? '';
const RealDate = Date;
let offsetMs = 0;

function readOffset(): void {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offsetMs = 0;
  }
}

const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});

readOffset();
process.on('SIGUSR2', readOffset);
