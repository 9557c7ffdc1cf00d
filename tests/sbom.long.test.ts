import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import lock from '../package-lock.json' with { type: 'json' };

type Component = {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
};
type Bom = {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly version: number;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
};

const ROOT = join(import.meta.dirname, '..');
/** The closed lists of the CycloneDX 1.5 schema. */
const TYPES =
  /^(application|framework|library|container|platform|operating-system|device|device-driver|firmware|file|machine-learning-model|data)$/;
const HASHES: Readonly<Record<string, RegExp>> = {
  'SHA-1': /^[0-9a-f]{40}$/,
  'SHA-256': /^[0-9a-f]{64}$/,
  'SHA-384': /^[0-9a-f]{96}$/,
  'SHA-512': /^[0-9a-f]{128}$/,
};

let bom: Bom;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/sbom.mjs'], {
    cwd: ROOT,
    maxBuffer: 256 * 1024 * 1024,
  });
  bom = JSON.parse(stdout);
});

describe('the software bill of materials', () => {
  test('has the members that the CycloneDX schema requires', () => {
    expect([bom.bomFormat, bom.version]).toEqual(['CycloneDX', 1]);
    expect(bom.specVersion).toMatch(/^1\.[5-9]$/);
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(new Date(bom.metadata.timestamp).toISOString()).toBe(bom.metadata.timestamp);
    expect(bom.metadata.component).toMatchObject({ type: 'application', name: 'pay' });
    for (const { type, name, version, purl, hashes = [] } of bom.components) {
      expect([type, name, version]).toEqual([expect.stringMatching(TYPES), expect.any(String), expect.any(String)]);
      expect(purl, name).toMatch(/^pkg:npm\/[^@\s]+@[^@\s]+$/);
      for (const { alg, content } of hashes) expect(content, name).toMatch(HASHES[alg] ?? /^\b$/);
    }
  });

  test('refers only to components that it lists, and lists each once', () => {
    const refs = [bom.metadata.component, ...bom.components].map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const named = bom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]);
    expect([...new Set(named)].filter((ref) => !refs.includes(ref))).toEqual([]);
  });

  test('lists every locked package with its hash, and the Node binary with the hash of its bytes', () => {
    const listed = new Map(bom.components.map((component) => [component.purl, component.hashes ?? []]));
    const locked = Object.entries(lock.packages as Record<string, { version?: string; integrity?: string }>)
      .filter(([path, { integrity }]) => path.includes('node_modules/') && integrity !== undefined)
      .map(([path, { version }]) => `pkg:npm/${path.split('node_modules/').at(-1)?.replace('@', '%40')}@${version}`);
    expect(locked.length).toBeGreaterThan(300);
    expect(locked.filter((purl) => (listed.get(purl) ?? []).length === 0)).toEqual([]);
    const node = bom.components.find(({ type, name }) => type === 'application' && name.startsWith('node-'));
    expect(node?.hashes).toEqual([{ alg: 'SHA-256', content: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });
});
