export type StopRequest = {
  /** Resolves at the first Ctrl-C or request to end. */
  readonly asked: Promise<void>;
  /** Throws `Stopped` once it was asked: for the steps of a long start. */
  check(): void;
};

/** The start was interrupted before it was done. */
export class Stopped extends Error {}

/**
 * Listens from now on, so that nothing that was started is left behind. A second Ctrl-C ends the process at once; a
 * second SIGTERM does not, because whoever started us may send both.
 */
export function listenForStop(): StopRequest {
  let isAsked = false;
  const asked = new Promise<void>((resolve) => {
    const ask = () => {
      isAsked = true;
      resolve();
    };
    process.once('SIGINT', () => {
      ask();
      process.once('SIGINT', () => process.exit(130));
    });
    process.on('SIGTERM', ask);
  });
  return {
    asked,
    check: () => {
      if (isAsked) throw new Stopped();
    },
  };
}
