import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ScriptEncoding, ScriptSource } from '@pay/script-log/script-source';

const FORMS: Readonly<Record<ScriptEncoding, { readonly ending: string; readonly decode: (bytes: Buffer) => Buffer }>> =
  {
    identity: { ending: '', decode: (bytes) => bytes },
    gzip: { ending: '.gz', decode: gunzipSync },
    br: { ending: '.br', decode: brotliDecompressSync },
  };

/** Reads from a folder of published versions. */
export function folderSource(folder: string): ScriptSource {
  return async (path, encoding = 'identity') => {
    const { ending, decode } = FORMS[encoding];
    const bytes = await readFile(join(folder, path + ending)).catch((error: { readonly code?: string }) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return bytes && decode(bytes);
  };
}

/** The folders of versions in a folder, such as `v1.2.3`. */
export async function versionFolders(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter((name) => /^v\d+\.\d+\.\d+$/.test(name)).sort();
}
