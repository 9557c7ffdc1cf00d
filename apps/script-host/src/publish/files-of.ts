import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { integrityOf } from '@pay/script-log/log-entry';
import type { Engines } from './with-engines.ts';

/** `manifest.json` beside a published script. */
export type Manifest = {
  readonly version: string;
  readonly published_at: string;
  readonly engines: Engines;
  readonly files: { readonly 'checkout.js': { readonly integrity: string; readonly bytes: number } };
};

/** The files of a version by name, in the order in which to replace them, with the manifest last. */
export type VersionFiles = ReadonlyMap<string, Buffer>;

export function manifestOf(script: Buffer, version: string, engines: Engines, now: Date): Manifest {
  return {
    version,
    published_at: now.toISOString(),
    engines,
    files: { 'checkout.js': { integrity: integrityOf(script), bytes: script.length } },
  };
}

export function filesOf(script: Buffer, manifest: Manifest): VersionFiles {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return new Map([
    ['checkout.js.br', brotliCompressSync(script, { params })],
    ['checkout.js.gz', gzipSync(script, { level: 9 })],
    ['checkout.js', script],
    ['manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
  ]);
}
