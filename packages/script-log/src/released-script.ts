import type { KeyObject } from 'node:crypto';
import { integrityOf, LOG_FILE, type LogEntry } from './log-entry.ts';
import type { ScriptSource } from './script-source.ts';
import { verifyLog } from './verify-log.ts';

/** Why a script must not be named in a page. */
export type ScriptRefusal = 'host_unreachable' | 'log_missing' | 'log_broken' | 'script_missing' | 'script_not_logged';

export type ReleasedScript =
  | { readonly ok: true; readonly entry: LogEntry }
  | { readonly ok: false; readonly why: ScriptRefusal; readonly detail: string };

/**
 * The entry of the version that `latest` of a script host points to. The log must be intact and signed with this key,
 * and the bytes that are served for the version must be the logged ones.
 */
export async function releasedScript(source: ScriptSource, publicKey: KeyObject): Promise<ReleasedScript> {
  try {
    const log = await source(LOG_FILE);
    if (!log) return refused('log_missing', `there is no ${LOG_FILE}`);
    const verified = verifyLog(log.toString('utf8'), publicKey);
    if (!verified.ok) return refused('log_broken', `line ${verified.line}: ${verified.what}`);
    const manifest = await source('latest/manifest.json');
    if (!manifest) return refused('script_missing', 'there is no latest/manifest.json');
    const { version } = JSON.parse(manifest.toString('utf8')) as { readonly version: string };
    const file = `v${version}/checkout.js`;
    const script = await source(file);
    if (!script) return refused('script_missing', `there is no ${file}`);
    const integrity = integrityOf(script);
    const entry = verified.entries.find((each) => each.file === file && each.integrity === integrity);
    return entry ? { ok: true, entry } : refused('script_not_logged', `${file} is served with ${integrity}`);
  } catch (error) {
    return refused('host_unreachable', (error as Error).message);
  }
}

function refused(why: ScriptRefusal, detail: string): ReleasedScript {
  return { ok: false, why, detail };
}
