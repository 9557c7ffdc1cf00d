import { type RunningCommand, startCommand } from '../harness/command.ts';

/** An engine with all roles as a separate process, which can be killed and started again with the same settings. */
export type EngineProcess = { start(): Promise<void>; kill(): Promise<void>; stop(): Promise<void> };

const ARGS = ['serve', '--environment', 'sandbox', '--role', 'api', 'card-page', 'worker'];

export function engineProcess(env: Readonly<Record<string, string>>): EngineProcess {
  let running: RunningCommand | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running?.process.kill(signal);
    await running?.ended();
    running = undefined;
  };
  return {
    start: async () => {
      running = startCommand(ARGS, env);
      await running.line(/^Ready/);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
