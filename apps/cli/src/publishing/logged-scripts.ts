import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { LogEntry } from '@pay/script-log/log-entry';
import { verifyLog } from '@pay/script-log/verify-log';
import { type Manifest, readScriptLog } from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';

/** A log that is intact. */
export type GivenLog = {
  readonly text: string;
  /** Throws Failure unless the log has this version with these bytes. */
  readonly requireEntry: (manifest: Manifest) => void;
};

/** Reads a log that was signed elsewhere. Throws Failure unless it is intact. */
export async function requireLogged(path: string, publicKey: KeyObject | null): Promise<GivenLog> {
  if (!publicKey) throw new Failure("Set PAY_SCRIPTS_PUBLIC_KEY, the public key that verifies the log's signature.");
  const text = await readFile(path, 'utf8');
  const verified = verifyLog(text, publicKey);
  if (!verified.ok) throw new Failure(`Line ${verified.line} of ${path} is wrong: ${verified.what}.`);
  return {
    text,
    requireEntry: (manifest) => {
      if (hasScript(verified.entries, manifest)) return;
      const { integrity } = manifest.files['checkout.js'];
      throw new Failure(
        `v${manifest.version} with ${integrity} is not in ${path}. Check that the script was built for the same engine addresses as the script in the log.`,
      );
    },
  };
}

/**
 * Whether the folder's log names this script. Without a key nothing can be checked, so a folder without a log is taken
 * to belong to an installation that keeps no log.
 */
export async function isLogged(folder: string, manifest: Manifest, publicKey: KeyObject | null): Promise<boolean> {
  const log = await readScriptLog(folder);
  if (publicKey === null) return log === '';
  const verified = verifyLog(log, publicKey);
  return verified.ok && hasScript(verified.entries, manifest);
}

function hasScript(entries: readonly LogEntry[], { version, files }: Manifest): boolean {
  const { integrity } = files['checkout.js'];
  return entries.some((entry) => entry.version === version && entry.integrity === integrity);
}
