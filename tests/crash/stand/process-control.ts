import type { ChildProcess } from 'node:child_process';

/** The driver's control over one of our processes. */
export type ProcessControl = {
  readonly name: string;
  /** Sends SIGKILL; returns false if the process was not running. */
  kill(): boolean;
  /** Sends SIGSTOP, and returns a function that lets it continue; undefined if the process was not running. */
  pause(): (() => void) | undefined;
};

export type ControlledProcess = ProcessControl & {
  /** Records that the process is running and ready, until it is killed. */
  begin(child: ChildProcess): void;
  readonly isUp: () => boolean;
};

export function controlProcess(name: string): ControlledProcess {
  let current: ChildProcess | undefined;
  /** Pauses can overlap. */
  let pauses = 0;

  return {
    name,
    isUp: () => current !== undefined,
    begin: (child) => {
      current = child;
      pauses = 0;
      child.once('exit', () => {
        if (current === child) current = undefined;
      });
    },
    kill: () => {
      const wasUp = current?.kill('SIGKILL') === true;
      current = undefined;
      return wasUp;
    },
    pause: () => {
      const child = current;
      if (child?.kill('SIGSTOP') !== true) return undefined;
      pauses += 1;
      return () => {
        if (current !== child) return;
        pauses -= 1;
        if (pauses === 0) child.kill('SIGCONT');
      };
    },
  };
}
