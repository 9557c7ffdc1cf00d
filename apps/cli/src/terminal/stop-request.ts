import type { EventEmitter } from 'node:events';

export type StopRequest = {
  /** Resolves at the first request to stop, such as a Ctrl-C. */
  readonly asked: Promise<void>;
  /** Throws `Stopped` if a stop was requested; called between the steps of a long start. */
  check(): void;
};

/** Thrown if the start was interrupted before it had finished. */
export class Stopped extends Error {}

/** The parts of `process` that are used to receive requests to stop and to end the process. */
type Program = Pick<EventEmitter, 'on'> & {
  readonly stdout: Pick<EventEmitter, 'on'>;
  readonly stderr: Pick<EventEmitter, 'on'>;
  exit(code: number): void;
};

/**
 * The terminal sends a Ctrl-C to the whole group, and npm forwards it to us as well. Within this time, the two signals
 * count as one.
 */
const SAME_PRESS_MS = 1_000;
const INTERRUPTED = 130;

/**
 * Starts listening immediately, so that no started part is left running. A second Ctrl-C ends the process immediately;
 * a second SIGTERM does not, because the parent process might send both.
 */
export function listenForStop(program: Program = process, nowMs: () => number = () => performance.now()): StopRequest {
  let isAsked = false;
  const asked = new Promise<void>((resolve) => {
    const ask = () => {
      isAsked = true;
      resolve();
    };
    let pressedAtMs: number | undefined;
    program.on('SIGINT', () => {
      ask();
      pressedAtMs ??= nowMs();
      if (nowMs() - pressedAtMs > SAME_PRESS_MS) program.exit(INTERRUPTED);
    });
    program.on('SIGTERM', ask);
    program.on('SIGHUP', () => {
      // The terminal is gone, so the remaining output is lost, but this must not end the process before its work is
      // done.
      for (const stream of [program.stdout, program.stderr]) stream.on('error', () => {});
      ask();
    });
  });
  return {
    asked,
    check: () => {
      if (isAsked) throw new Stopped();
    },
  };
}
