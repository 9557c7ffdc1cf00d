import { once } from 'node:events';
import { type RunningCommand, startCommand } from '../../harness/command.ts';

/** An engine with all roles. */
export type EngineNode = {
  readonly name: string;
  /** Its own address, past the proxy. */
  readonly origin: string;
  /** Resolves when it is ready. `env` is added to its settings. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Resolves when it has ended: after the drain, or at once with SIGKILL. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Whether the engine has ended although it was not told to. */
  hasFailed(): boolean;
};

export type EngineSettings = {
  readonly name: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
};

const ARGS = ['serve', '--environment', 'sandbox', '--role', 'api', 'card-page', 'worker'];

export function engineNode({ name, port, env, logFile }: EngineSettings): EngineNode {
  let running: RunningCommand | undefined;
  let hasFailed = false;
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    start: async (more = {}) => {
      const command = startCommand(ARGS, { ...env, ...more, PAY_PORT: String(port), PAY_LOG_FILE: logFile });
      running = command;
      command.process.once('exit', () => {
        hasFailed ||= running === command;
      });
      await command.line(/^Ready/);
    },
    end: async (signal) => {
      const command = running;
      running = undefined;
      if (command === undefined || command.process.exitCode !== null) return;
      const ended = once(command.process, 'exit');
      command.process.kill(signal);
      await ended;
    },
    hasFailed: () => hasFailed,
  };
}
