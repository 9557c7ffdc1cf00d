import pino, { type Logger } from 'pino';
import type { EngineConfig } from './config.ts';

/** Fields that a log line may carry. All others are dropped: what is not named here cannot leak. */
const ALLOWED = new Set([
  'alarm',
  'attempt',
  'error_code',
  'error_message',
  'fields',
  'method',
  'ms',
  'route',
  'stack',
  'status',
  'url',
  'work',
]);

/** One JSON object a line, to standard output or a file. */
export function createLogger(config: Pick<EngineConfig, 'environment' | 'logLevel' | 'logFile'>): Logger {
  const destination = pino.destination({ dest: config.logFile ?? 1, mkdir: true, sync: config.logFile === undefined });
  return pino(
    {
      level: config.logLevel,
      base: { environment: config.environment },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => Object.fromEntries(Object.entries(line).filter(([name]) => ALLOWED.has(name))),
      },
    },
    destination,
  );
}
