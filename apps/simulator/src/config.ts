import { join } from 'node:path';

export type SimulatorConfig = {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The origin that shoppers' browsers use; null for the listening address. */
  readonly publicUrl: string | null;
  /** The folder of the book's own file. */
  readonly dataDir: string;
  /** How long the answer to the late card is delayed. */
  readonly lateAnswerMs: number;
};

const DEFAULT_LATE_ANSWER_MS = 20_000;
const DEFAULT_PORTS = { 'http:': 80, 'https:': 443 } as const;

/**
 * The only function that reads the environment: `PAY_SIMULATOR_URL`, `PAY_DATA_DIR`, `PAY_SIMULATOR_LATE_ANSWER_MS`.
 * Throws on an invalid value.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): SimulatorConfig {
  const url = URL.parse(env['PAY_SIMULATOR_URL'] ?? 'http://localhost:4005');
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error('PAY_SIMULATOR_URL must be an http or https URL, such as http://localhost:4005.');
  }
  const lateAnswerMs = Number(env['PAY_SIMULATOR_LATE_ANSWER_MS'] ?? DEFAULT_LATE_ANSWER_MS);
  if (!Number.isSafeInteger(lateAnswerMs) || lateAnswerMs < 0) {
    throw new Error('PAY_SIMULATOR_LATE_ANSWER_MS must be a whole number of milliseconds.');
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port),
    publicUrl: url.origin,
    dataDir: join(env['PAY_DATA_DIR'] ?? '.pay', 'simulator'),
    lateAnswerMs,
  };
}
