import type { KeyObject } from 'node:crypto';
import { integrityOf, LOG_FILE, type LogEntry } from './log-entry.ts';
import type { ScriptEncoding, ScriptSource } from './script-source.ts';
import { verifyLog } from './verify-log.ts';

const ENCODINGS: readonly ScriptEncoding[] = ['identity', 'gzip', 'br'];

export type Verification = {
  readonly publicKey: KeyObject;
  /** An earlier copy of the log, with which the log must still begin. */
  readonly earlier?: string;
  /** The folders of the versions on the script host, if the folders can be listed. */
  readonly folders?: readonly string[];
};

export type Served = {
  readonly entries: readonly LogEntry[];
  /** A sentence for each fault. */
  readonly faults: readonly string[];
};

/**
 * Checks the log of a script host, and each script that it serves, in every encoding, against the log. If the log is
 * not intact, no other fault is named, because nothing can be checked against such a log.
 */
export async function verifyServed(source: ScriptSource, options: Verification): Promise<Served> {
  const log = (await source(LOG_FILE))?.toString('utf8');
  if (log === undefined) return { entries: [], faults: [`There is no ${LOG_FILE}.`] };
  const verified = verifyLog(log, options.publicKey);
  if (!verified.ok)
    return { entries: [], faults: [`Line ${verified.line} of ${LOG_FILE} is wrong: ${verified.what}.`] };
  const { entries } = verified;
  if (entries.length === 0) return { entries, faults: [`${LOG_FILE} is empty.`] };
  const faults = options.earlier === undefined || log.startsWith(options.earlier) ? [] : [SHORTENED];
  for (const entry of entries) faults.push(...(await faultsOf(source, entry)));
  const latest = await source('latest/checkout.js');
  if (latest && !isLogged(entries, latest)) faults.push('latest/checkout.js is not in the log.');
  const logged = new Set(entries.map(({ version }) => `v${version}`));
  const strangers = (options.folders ?? []).filter((folder) => !logged.has(folder));
  return { entries, faults: [...faults, ...strangers.map((folder) => `${folder} is not in the log.`)] };
}

const SHORTENED = 'The log no longer contains everything in the earlier copy.';

async function faultsOf(source: ScriptSource, { file, integrity, bytes }: LogEntry): Promise<string[]> {
  const faults: string[] = [];
  for (const encoding of ENCODINGS) {
    const name = encoding === 'identity' ? file : `${file} (${encoding})`;
    try {
      const script = await source(file, encoding);
      if (!script && encoding === 'identity') faults.push(`${name} is in the log, but is not served.`);
      if (script && (integrityOf(script) !== integrity || script.length !== bytes)) {
        faults.push(`${name} does not match the log.`);
      }
    } catch (error) {
      faults.push(`${name} cannot be read: ${(error as Error).message}.`);
    }
  }
  return faults;
}

function isLogged(entries: readonly LogEntry[], script: Buffer): boolean {
  const integrity = integrityOf(script);
  return entries.some((entry) => entry.integrity === integrity);
}
