import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishLocally } from '@pay/script-host/publish/publish-locally';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, type PublishFolder, publishFolder, standIn } from './stand-in.ts';

let folder: PublishFolder;
beforeEach(async () => {
  folder = await publishFolder();
});
afterEach(() => folder.remove());

const read = (path: string) => readFile(join(folder.path, path), 'utf8');

/** Returns every file by path, with its content and the time of its last change. */
async function everything(): Promise<unknown> {
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.sort().map(async (file) => [file, await readFile(file, 'latin1'), (await stat(file)).mtimeMs]),
  );
}

describe('publishing a version', () => {
  test('writes the version and latest, readable by any web server, with the addresses of the engines', async () => {
    const { isNew, latest, manifest } = await folder.publish('1.2.3');
    expect({ isNew, latest, version: manifest.version }).toEqual({ isNew: true, latest: '1.2.3', version: '1.2.3' });
    expect((await readdir(folder.path)).sort()).toEqual(['latest', 'v1.2.3']);
    for (const name of ['latest', 'v1.2.3']) {
      expect((await readdir(join(folder.path, name))).sort()).toEqual([
        'checkout.js',
        'checkout.js.br',
        'checkout.js.gz',
        'manifest.json',
      ]);
      expect((await stat(join(folder.path, name))).mode & 0o777).toBe(0o755);
    }
    const script = await read('v1.2.3/checkout.js');
    expect(script).toContain(ENGINES.sandbox);
    expect(script).toContain(ENGINES.live);
    expect(script).not.toContain('.invalid');
  });

  test('again with the same bytes changes nothing', async () => {
    await folder.publish('1.2.3');
    const before = await read('v1.2.3/manifest.json');
    const again = await folder.publish('1.2.3', { now: new Date('2027-01-01T00:00:00Z') });
    expect(again).toMatchObject({ isNew: false, latest: '1.2.3' });
    expect(await read('v1.2.3/manifest.json')).toBe(before);
    expect(await read('latest/manifest.json')).toBe(before);
  });

  test.each([
    ['another script', { word: 'other' }],
    ['another engine', { engines: { ...ENGINES, live: 'https://other.example' } }],
  ])('again with %s is refused with a one-sentence error, and changes nothing', async (_what, change) => {
    await folder.publish('1.2.3');
    const before = await everything();
    await expect(folder.publish('1.2.3', change)).rejects.toThrow(
      /^v1\.2\.3 is already published with different bytes, and a published version never changes\. [^.]*\.$/,
    );
    expect(await everything()).toEqual(before);
  });

  test('by several processes at the same time publishes exactly one complete script', async () => {
    const words = ['a', 'b', 'c', 'd', 'e'];
    const outcomes = await Promise.allSettled(words.map((word) => folder.publish('1.2.3', { word })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder.path)).toHaveLength(2);
    expect(await read('latest/checkout.js')).toBe(await read('v1.2.3/checkout.js'));
  });

  test.each(['1.2', '1.2.3-beta', 'v1.2.3', '01.2.3', '../1.2.3', ''])('%j is not a version', async (version) => {
    await expect(folder.publish(version)).rejects.toThrow(/cannot be published/);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test('refuses a script without engine addresses, because it was not built by us', async () => {
    const built = { version: '1.2.3', script: 'globalThis.Pay = {}' };
    await expect(folder.publish('1.2.3', { built })).rejects.toThrow(
      /does not contain https:\/\/sandbox\.pay\.invalid/,
    );
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe('latest', () => {
  test('never moves to a lower version on its own, comparing versions as numbers', async () => {
    await folder.publish('1.10.0');
    expect(await folder.publish('1.9.9')).toMatchObject({ isNew: true, latest: '1.10.0' });
    expect(JSON.parse(await read('latest/manifest.json')).version).toBe('1.10.0');
    expect(await folder.publish('1.9.9', { mayLowerLatest: true })).toMatchObject({ isNew: false, latest: '1.9.9' });
    expect(await read('latest/checkout.js')).toBe(await read('v1.9.9/checkout.js'));
    expect(await folder.publish('2.0.0')).toMatchObject({ latest: '2.0.0' });
  });

  test('that a crash left incomplete is completed by publishing again', async () => {
    await folder.publish('1.2.3');
    await rm(join(folder.path, 'latest', 'manifest.json'));
    await writeFile(join(folder.path, 'latest', 'checkout.js'), 'half');
    await folder.publish('1.2.3');
    expect(await read('latest/checkout.js')).toBe(await read('v1.2.3/checkout.js'));
    expect(await read('latest/manifest.json')).toBe(await read('v1.2.3/manifest.json'));
  });

  test('from another program stops the publication before it begins', async () => {
    await mkdir(join(folder.path, 'latest'));
    await writeFile(join(folder.path, 'latest', 'manifest.json'), '{"name": "an app"}');
    await expect(folder.publish('1.2.3')).rejects.toThrow(/is not a manifest of the widget/);
    expect(await readdir(folder.path)).toEqual(['latest']);
  });
});

test('in a local start a version is rewritten for other ports, and left alone for the same ports', async () => {
  const publish = (port: number) =>
    publishLocally(
      folder.path,
      standIn('0.1.0'),
      { sandbox: `http://localhost:${port}`, live: `http://localhost:${port + 1}` },
      new Date(),
    );
  await publish(4001);
  const first = await everything();
  await publish(4001);
  expect(await everything()).toEqual(first);
  const { files } = await publish(4101);
  for (const name of ['v0.1.0', 'latest']) {
    expect(await read(`${name}/checkout.js`)).toContain('http://localhost:4102');
    expect(JSON.parse(await read(`${name}/manifest.json`)).files).toEqual(files);
  }
});
