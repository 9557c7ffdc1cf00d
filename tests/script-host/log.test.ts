import { generateKeyPairSync } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addLog, appendToLog } from '@pay/script-host/publish/append-to-log';
import { folderSource, versionFolders } from '@pay/script-host/publish/folder-source';
import { hashOf, integrityOf } from '@pay/script-log/log-entry';
import { verifyLog } from '@pay/script-log/verify-log';
import { verifyServed } from '@pay/script-log/verify-served';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoggedFolder, loggedFolder } from './logged-folder.ts';

let folder: LoggedFolder;
let lines: readonly string[];
beforeEach(async () => {
  folder = await loggedFolder();
  await folder.release('1.0.0');
  await folder.release('1.1.0', 'second');
  await folder.release('1.2.0', 'third');
  lines = (await folder.readLog()).trimEnd().split('\n');
});
afterEach(() => folder.remove());

const textOf = (changed: readonly string[]) => changed.map((line) => `${line}\n`).join('');
const verified = (changed: readonly string[]) => verifyLog(textOf(changed), folder.publicKey);

describe('the log of releases', () => {
  test('has a line for each release, which names the commit, the file, its size, its hash and the previous line', () => {
    const [first, second] = lines.map((line) => JSON.parse(line));
    expect(first).toEqual({
      version: '1.0.0',
      commit: 'c'.repeat(40),
      file: 'v1.0.0/checkout.js',
      bytes: expect.any(Number),
      integrity: expect.stringMatching(/^sha384-[A-Za-z0-9+/]{64}$/),
      previous: '0'.repeat(64),
      signature: expect.stringMatching(/^[A-Za-z0-9+/]{86}==$/),
    });
    expect(second.previous).toBe(hashOf(lines[0] ?? ''));
    expect(verified(lines)).toMatchObject({ ok: true, entries: [{}, {}, { version: '1.2.0' }] });
  });

  test('is not shortened by an earlier copy of itself, but replaced by any other log', async () => {
    await addLog(folder.path, textOf(lines.slice(0, 2)));
    expect(await folder.readLog()).toBe(textOf(lines));
    await folder.writeLog(textOf(lines.slice(0, 1)));
    await addLog(folder.path, textOf(lines));
    expect(await folder.readLog()).toBe(textOf(lines));
    await addLog(folder.path, textOf(lines.slice(1)));
    expect(await folder.readLog()).toBe(textOf(lines.slice(1)));
  });

  test('does not change when a release is added again, and refuses different bytes for a version', async () => {
    await folder.release('1.1.0', 'second');
    expect(await folder.readLog()).toBe(textOf(lines));
    const { manifest } = await folder.publish('1.1.0', { word: 'second' });
    const script = { ...manifest.files['checkout.js'], integrity: integrityOf(Buffer.from('other')) };
    const other = { ...manifest, files: { 'checkout.js': script } };
    await expect(appendToLog(folder.path, other, { key: folder.privateKey, commit: null })).rejects.toThrow(
      'The log has different bytes for 1.1.0. Give the script a new version.',
    );
  });

  test('is not continued with a different key, nor after a change', async () => {
    const { manifest } = await folder.publish('1.3.0', { word: 'fourth' });
    const { privateKey } = generateKeyPairSync('ed25519');
    const refused = 'Line 1 of the log of releases is wrong: signature_wrong. Nothing was added.';
    await expect(appendToLog(folder.path, manifest, { key: privateKey, commit: null })).rejects.toThrow(refused);
    await folder.writeLog(textOf(lines.slice(1)));
    const broken = 'Line 1 of the log of releases is wrong: chain_broken. Nothing was added.';
    await expect(folder.release('1.3.0', 'fourth')).rejects.toThrow(broken);
    expect(await folder.readLog()).toBe(textOf(lines.slice(1)));
  });
});

describe('a check of a folder', () => {
  const check = async (earlier?: string) => {
    const folders = await versionFolders(folder.path);
    const options = { publicKey: folder.publicKey, folders, ...(earlier === undefined ? {} : { earlier }) };
    return (await verifyServed(folderSource(folder.path), options)).faults;
  };

  test('finds nothing while every script is as logged', async () => {
    expect(await check(textOf(lines.slice(0, 2)))).toEqual([]);
  });

  test.each<[change: string, faults: readonly string[], plant: () => Promise<void>]>([
    [
      'a changed script',
      ['v1.1.0/checkout.js does not match the log.'],
      () => folder.plant('v1.1.0/checkout.js', 'evil()'),
    ],
    [
      'a changed compressed script, which is all that most browsers get',
      ['v1.1.0/checkout.js (gzip) does not match the log.'],
      () => folder.plant('v1.1.0/checkout.js.gz', gzipSync('evil()')),
    ],
    [
      'a compressed script that cannot be decoded',
      ['v1.1.0/checkout.js (gzip) cannot be read: incorrect header check.'],
      () => folder.plant('v1.1.0/checkout.js.gz', 'evil()'),
    ],
    [
      'a removed version',
      ['v1.0.0/checkout.js is in the log, but is not served.'],
      () => rm(join(folder.path, 'v1.0.0'), { recursive: true }),
    ],
    [
      'another script as latest',
      ['latest/checkout.js is not in the log.'],
      () => folder.plant('latest/checkout.js', 'evil()'),
    ],
    [
      'a version that was published without a log',
      ['latest/checkout.js is not in the log.', 'v2.0.0 is not in the log.'],
      async () => void (await folder.publish('2.0.0', { word: 'unlogged' })),
    ],
    ['a missing log', ['There is no releases.jsonl.'], () => rm(join(folder.path, 'releases.jsonl'))],
    ['an empty log', ['releases.jsonl is empty.'], () => folder.writeLog('')],
  ])('finds %s', async (_change, faults, plant) => {
    await plant();
    expect(await check()).toEqual(faults);
  });

  test('detects that the last line was removed, by its script and by an earlier copy', async () => {
    await folder.writeLog(textOf(lines.slice(0, 2)));
    expect(await check(textOf(lines))).toEqual([
      'The log no longer contains everything in the earlier copy.',
      'latest/checkout.js is not in the log.',
      'v1.2.0 is not in the log.',
    ]);
  });
});
