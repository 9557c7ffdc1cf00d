import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { hashOf, type LogEntry, lineOf, NO_PREVIOUS, type ScriptRelease, signedBytes } from './log-entry.ts';
import { verifyLog } from './verify-log.ts';

/** Why nothing was added to a log; the message is a sentence for the operator. */
export class LogRefused extends Error {}

/**
 * The log with a release at its end. Unchanged if the release is already in it.
 *
 * @throws {LogRefused} if the log is not intact, is signed with a different key, or has different bytes for the version
 */
export function withRelease(log: string, release: ScriptRelease, key: KeyObject): string {
  const verified = verifyLog(log, createPublicKey(key));
  if (!verified.ok) {
    throw new LogRefused(`Line ${verified.line} of the log of releases is wrong: ${verified.what}. Nothing was added.`);
  }
  const before = verified.entries.find(({ version }) => version === release.version);
  if (before?.integrity === release.integrity) return log;
  if (before)
    throw new LogRefused(`The log has different bytes for ${release.version}. Give the script a new version.`);
  const last = log.trimEnd().split('\n').at(-1) ?? '';
  const entry = { ...release, previous: last === '' ? NO_PREVIOUS : hashOf(last) };
  return `${log}${lineOf(signedEntry(entry, key))}\n`;
}

/** An entry with its signature. */
export function signedEntry(entry: Omit<LogEntry, 'signature'>, key: KeyObject): LogEntry {
  return { ...entry, signature: sign(null, signedBytes(entry), key).toString('base64') };
}
