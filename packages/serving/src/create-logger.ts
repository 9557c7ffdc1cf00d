import { ALARM_FIELDS } from '@pay/core/ground/alarms/alarm';
import type { LogLevel } from '@pay/settings/read-settings';
import pino, { type Logger } from 'pino';
import { makePrivate } from './make-private.ts';
import { type LineArguments, scrubbedLine } from './scrubbed-line.ts';

export type LogOptions = {
  /** Fields on every line that identify the server. */
  readonly base: Readonly<Record<string, string>>;
  readonly logLevel: LogLevel;
  /** Undefined: standard output. */
  readonly logFile: string | undefined;
  /** True for a server with thousands of requests a second and with only our own text in lines below warning level. */
  readonly isBusy: boolean;
  /** The fields that link a line to the running trace; undefined if nothing is traced. */
  readonly traceField?: (() => { readonly trace_id?: string }) | undefined;
};

/** The fields that a line can have. All others are dropped, so that nothing else can leak. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...ALARM_FIELDS,
  'alarm',
  'environment',
  'error_code',
  'method',
  'ms',
  'receipt',
  'request_id',
  'route',
  'smtp_status',
  'stack',
  'status',
  'trace_id',
]);

/**
 * Lines are buffered, because a separate write for each line would be a twelfth of the cost of a small request. Each
 * write wakes another thread, so there are few writes, of about 200 lines each.
 */
const BUFFERED = { minLength: 65_536, maxWrite: 131_072, periodicFlush: 200 } as const;
const WARN = pino.levels.values['warn'] ?? 40;
const ERROR = pino.levels.values['error'] ?? 50;

/**
 * One JSON object per line. Lines are searched for possible card numbers, because no line should ever contain one. On a
 * busy server, only lines of warning level and above are searched, and lines are written at most 200 ms late. An error
 * and all lines before it are written immediately. An alarm is in the log file when the call returns, so that what is
 * committed afterwards is never without its alarm, even if the process is killed. Standard output is never waited for,
 * because its reader can hang.
 */
export function createLogger({ base, logLevel, logFile, isBusy, traceField }: LogOptions): Logger {
  if (logFile !== undefined) makePrivate(logFile);
  const destination = pino.destination({
    dest: logFile ?? 1,
    mkdir: true,
    sync: false,
    ...(isBusy ? BUFFERED : {}),
  });
  const searchedFrom = isBusy ? WARN : 0;
  const flush = flusher(destination, logFile !== undefined);
  return pino(
    {
      level: logLevel,
      base,
      timestamp: clock(),
      ...(traceField && { mixin: traceField }),
      formatters: { level: (label) => ({ level: label }), log: allowedFields },
      hooks: {
        logMethod(args, method, level) {
          const line = level >= searchedFrom ? scrubbedLine(args as LineArguments, ALLOWED) : args;
          method.apply(this, line as typeof args);
          if (level >= ERROR) flush(isAlarm(args));
        },
      },
    },
    destination,
  );
}

const isAlarm = ([fields]: readonly unknown[]) =>
  typeof fields === 'object' && fields !== null && 'alarm' in fields && fields.alarm === true;

/**
 * Returns a function that writes everything that is buffered, at once or as soon as possible. A flush does nothing
 * while the file is being opened or an earlier write is in progress, so the flush is repeated afterwards.
 */
function flusher(destination: ReturnType<typeof pino.destination>, isFile: boolean): (isAtOnce: boolean) => void {
  let isWanted = false;
  const again = () => {
    if (!isWanted) return;
    isWanted = false;
    destination.flush();
  };
  destination.on('drain', again);
  destination.on('ready', () => queueMicrotask(again));
  let isOpen = false;
  destination.once('ready', () => {
    isOpen = true;
  });
  return (isAtOnce) => {
    if (isAtOnce && isFile && isOpen) return destination.flushSync();
    isWanted = true;
    destination.flush();
  };
}

/**
 * Returns a function that writes the current time as a member of a JSON line. A busy server writes many lines per
 * millisecond, so the last string is kept and used again.
 */
function clock(): () => string {
  let [at, text] = [0, ''];
  return () => {
    const now = Date.now();
    if (now !== at) [at, text] = [now, `,"time":"${new Date(now).toISOString()}"`];
    return text;
  };
}

function allowedFields(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const allowed: Record<string, unknown> = {};
  for (const name in line) if (ALLOWED.has(name)) allowed[name] = line[name];
  return allowed;
}
