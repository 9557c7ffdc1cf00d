import pino, { type Logger } from 'pino';
import type { EngineConfig } from './config.ts';
import { type LineArguments, scrubbedLine } from './scrubbed-line.ts';

/** Fields that a log line may carry. All others are dropped: what is not named here cannot leak. */
const ALLOWED = new Set([
  'alarm',
  'attempt',
  'endpoint',
  'error_code',
  'error_message',
  'fields',
  'method',
  'ms',
  'profile',
  'reason',
  'refund',
  'route',
  'row',
  'stack',
  'status',
  'url',
  'work',
]);

/** Lines are written together: a write for each would cost as much as a twelfth of a small request. */
const WRITE_BYTES = 8_192;
const WRITE_AFTER_MS = 200;
const WARN = pino.levels.values['warn'] ?? 40;
const ERROR = pino.levels.values['error'] ?? 50;

/**
 * One JSON object a line, to standard output or a file, at most 200 ms late; an error and what stands before it at once.
 * Warnings and errors are searched for what could be a card number, which no line of ours should ever hold.
 */
export function createLogger(config: Pick<EngineConfig, 'environment' | 'logLevel' | 'logFile'>): Logger {
  const destination = pino.destination({
    dest: config.logFile ?? 1,
    mkdir: true,
    sync: false,
    minLength: WRITE_BYTES,
    periodicFlush: WRITE_AFTER_MS,
  });
  return pino(
    {
      level: config.logLevel,
      base: { environment: config.environment },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: allowedFields,
      },
      hooks: {
        logMethod(args, method, level) {
          // Such lines carry texts that we did not write; on the others there is nothing to find, and they are many.
          const line = level >= WARN ? scrubbedLine(args as LineArguments, ALLOWED) : args;
          method.apply(this, line as typeof args);
          if (level >= ERROR) destination.flush();
        },
      },
    },
    destination,
  );
}

function allowedFields(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const allowed: Record<string, unknown> = {};
  for (const name in line) if (ALLOWED.has(name)) allowed[name] = line[name];
  return allowed;
}
