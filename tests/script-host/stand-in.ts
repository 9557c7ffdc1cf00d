import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltScript } from '@pay/script-host/publish/built-script';
import { type Publication, type PublishOptions, publishVersion } from '@pay/script-host/publish/publish-version';

export const ENGINES = { sandbox: 'https://sandbox.pay.example', live: 'https://pay.example' } as const;

/**
 * An imitation of a built script, with the placeholders for the addresses of both engines; `word` changes its bytes.
 */
export function standIn(version: string, word = 'first'): BuiltScript {
  const hosts = '{ test: "https://sandbox.pay.invalid", live: "https://live.pay.invalid" }';
  return {
    version,
    script: `globalThis.Pay = { word: "${word}", hosts: ${hosts} };\n${'// as long as a script\n'.repeat(50)}`,
  };
}

export type PublishFolder = {
  readonly path: string;
  publish(version: string, change?: Partial<PublishOptions> & { readonly word?: string }): Promise<Publication>;
  remove(): Promise<void>;
};

export async function publishFolder(): Promise<PublishFolder> {
  const path = await mkdtemp(join(tmpdir(), 'pay-cdn-'));
  return {
    path,
    publish: (version, { word, ...change } = {}) =>
      publishVersion({
        folder: path,
        built: standIn(version, word),
        engines: ENGINES,
        now: new Date('2026-02-03T04:05:06Z'),
        mayLowerLatest: false,
        ...change,
      }),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
