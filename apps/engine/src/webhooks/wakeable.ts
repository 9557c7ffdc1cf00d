export type Wakeable = {
  /** Ends the current sleep, or the next one as soon as it begins. */
  wake(): void;
  /** Sleeps until `wake` is called or `ms` milliseconds have passed. */
  sleep(ms: number): Promise<void>;
};

export function wakeable(): Wakeable {
  let isWoken = false;
  let end: (() => void) | undefined;
  return {
    wake: () => {
      isWoken = true;
      end?.();
    },
    sleep: async (ms) => {
      if (!isWoken && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          timer.unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      end = undefined;
      isWoken = false;
    },
  };
}
