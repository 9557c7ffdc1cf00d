import { scrubCardNumbers } from '@pay/core/cards/scrub-card-numbers';
import pino, { type Logger } from 'pino';
import type { DashboardConfig } from './config.ts';

/** The only fields that a line can have. Nothing else can leak. */
const ALLOWED = new Set([
  'alarm',
  'environment',
  'error_code',
  'error_message',
  'fields',
  'method',
  'ms',
  'refund',
  'request_id',
  'route',
  'stack',
  'status',
  'url',
]);

/** One JSON object per line, to standard output or a file. Possible card numbers are removed from every text. */
export function createLogger({ logLevel, logFile }: Pick<DashboardConfig, 'logLevel' | 'logFile'>): Logger {
  return pino(
    {
      level: logLevel,
      base: { app: 'dashboard' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: allowedFields },
    },
    pino.destination({ dest: logFile ?? 1, mkdir: true, sync: false }),
  );
}

function allowedFields(line: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = Object.entries(line).filter(([name]) => ALLOWED.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? scrubCardNumbers(value) : value]),
  );
}
