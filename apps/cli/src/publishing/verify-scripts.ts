import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { httpSource } from '@pay/script-log/script-source';
import { verifyServed } from '@pay/script-log/verify-served';
import { scriptLogKey } from '@pay/settings/script-log-key';
import type { Env } from '../config.ts';
import { scriptFolderSource, versionFolders } from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, result } from '../terminal/print.ts';

export type VerifyOptions = { readonly publicKey?: string; readonly against?: string };

/** Checks the log and the scripts of a folder or a script host. Throws a Failure that names every fault. */
export async function verifyScripts(env: Env, place: string, options: VerifyOptions): Promise<void> {
  const publicKey = await keyOf(env, options.publicKey);
  const earlier = options.against === undefined ? {} : { earlier: await readFile(options.against, 'utf8') };
  const isUrl = /^https?:\/\//.test(place);
  const source = isUrl ? httpSource(place.replace(/\/+$/, '')) : scriptFolderSource(resolve(place));
  const folders = isUrl ? {} : { folders: await versionFolders(resolve(place)) };
  const { entries, faults } = await verifyServed(source, { publicKey, ...earlier, ...folders });
  if (faults.length > 0) throw new Failure(faults.join('\n'));
  const last = entries.at(-1);
  result({ releases: entries.length, last: last?.version ?? null, place });
  const releases = entries.length === 1 ? '1 release' : `${entries.length} releases`;
  print(`The log is intact: ${releases}, the last of them v${last?.version}. Every script matches the log.`);
}

async function keyOf(env: Env, path: string | undefined): Promise<KeyObject> {
  const key = path === undefined ? scriptLogKey(env) : createPublicKey(await readFile(path, 'utf8'));
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new Failure(
    "Give the Ed25519 public key that verifies the log's signature: --public-key, or PAY_SCRIPTS_PUBLIC_KEY.",
  );
}
