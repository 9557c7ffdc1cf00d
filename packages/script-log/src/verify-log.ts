import { type KeyObject, verify } from 'node:crypto';
import { hashOf, type LogEntry, lineOf, NO_PREVIOUS, signedBytes } from './log-entry.ts';

export type LogFault = 'unreadable' | 'chain_broken' | 'signature_wrong' | 'version_repeated';

/** `line` counts from 1. */
export type VerifiedLog =
  | { readonly ok: true; readonly entries: readonly LogEntry[] }
  | { readonly ok: false; readonly line: number; readonly what: LogFault };

/** Checks the format, the place in the chain and the signature of each line of a log, and that its version is new. */
export function verifyLog(text: string, publicKey: KeyObject): VerifiedLog {
  const lines = text === '' ? [] : text.split('\n');
  // Every line ends with a line break, so a line that was cut off is detected.
  const afterLast = lines.pop() ?? '';
  if (afterLast !== '') return { ok: false, line: lines.length + 1, what: 'unreadable' };
  const entries: LogEntry[] = [];
  let previous = NO_PREVIOUS;
  for (const [index, line] of lines.entries()) {
    const entry = readEntry(line);
    const what = entry ? faultOf(entry, previous, entries, publicKey) : 'unreadable';
    if (!entry || what) return { ok: false, line: index + 1, what: what ?? 'unreadable' };
    entries.push(entry);
    previous = hashOf(line);
  }
  return { ok: true, entries };
}

function faultOf(
  entry: LogEntry,
  previous: string,
  before: readonly LogEntry[],
  publicKey: KeyObject,
): LogFault | undefined {
  if (entry.previous !== previous) return 'chain_broken';
  if (!verify(null, signedBytes(entry), publicKey, Buffer.from(entry.signature, 'base64'))) return 'signature_wrong';
  return before.some(({ version }) => version === entry.version) ? 'version_repeated' : undefined;
}

/** Undefined unless the line is an entry in its only form. */
function readEntry(line: string): LogEntry | undefined {
  try {
    const entry = JSON.parse(line) as LogEntry;
    return typeof entry.signature === 'string' && lineOf(entry) === line ? entry : undefined;
  } catch {
    return undefined;
  }
}
