import { createHash } from 'node:crypto';

/** One published version of the browser script. */
export type ScriptRelease = {
  readonly version: string;
  /** The commit that it was built from; null if that is not known. */
  readonly commit: string | null;
  /** Its path on the script host, without the leading slash: `v0.1.0/checkout.js`. */
  readonly file: string;
  readonly bytes: number;
  /** The value of a script tag's `integrity`, `sha384-…`. */
  readonly integrity: string;
};

/** A line of the log. */
export type LogEntry = ScriptRelease & {
  /** The SHA-256 of the previous line, in hexadecimal; zeros in the first line. */
  readonly previous: string;
  /** The Ed25519 signature of everything else in the line, in base64. */
  readonly signature: string;
};

/** The log's address on the script host, and its name in the folder that is served. */
export const LOG_FILE = 'releases.jsonl';
export const NO_PREVIOUS = '0'.repeat(64);

/** What the signature covers. The heading prevents a signature of anything else from being valid for an entry. */
export function signedBytes(entry: Omit<LogEntry, 'signature'>): Buffer {
  return Buffer.from(`pay script log v1\n${JSON.stringify(inOrder(entry))}`);
}

/** An entry as a line in its only valid form, without the line break at the end. */
export function lineOf(entry: LogEntry): string {
  return JSON.stringify({ ...inOrder(entry), signature: entry.signature });
}

export function hashOf(line: string): string {
  return createHash('sha256').update(line).digest('hex');
}

/** The value of a script tag's `integrity`. */
export function integrityOf(script: Buffer): string {
  return `sha384-${createHash('sha384').update(script).digest('base64')}`;
}

function inOrder({ version, commit, file, bytes, integrity, previous }: Omit<LogEntry, 'signature'>) {
  return { version, commit, file, bytes, integrity, previous };
}
