import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { changelogSection } from '../../scripts/release/changelog-section.ts';
import { tarArchive } from '../../scripts/release/tar-archive.ts';
import { checkedVersion } from '../../scripts/release/version/set-version.ts';

const folder = mkdtempSync(join(tmpdir(), 'pay-release-parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the entry of the changelog', () => {
  const CHANGELOG = '# Changelog\n\n## 0.2.0\n\n- Two.\n\n## 0.1.10\n\n- Ten.\n\n## 0.1.1\n\n';

  test('is the text about the version, and nothing more', () => {
    expect(changelogSection(CHANGELOG, '0.2.0')).toBe('## 0.2.0\n\n- Two.\n');
    expect(changelogSection(CHANGELOG, '0.1.10')).toBe('## 0.1.10\n\n- Ten.\n');
  });

  test.each(['0.3.0', '0.1', '0.1.1'])('is required: %s has none', (version) => {
    expect(() => changelogSection(CHANGELOG, version)).toThrow(`CHANGELOG.md has no entry for ${version}.`);
  });
});

describe('an archive', () => {
  const at = new Date('2026-01-02T03:04:05Z');
  const long = `${'folder/'.repeat(20)}file.dart`;
  const files = [
    { path: 'b.txt', bytes: Buffer.from('b'), isExecutable: false },
    { path: long, bytes: Buffer.alloc(513, 'x'), isExecutable: false },
    { path: 'a.sh', bytes: Buffer.from('#!/bin/sh\n'), isExecutable: true },
  ];

  test('has the same bytes in whatever order the files come', () => {
    expect(tarArchive(files.toReversed(), at).equals(tarArchive(files, at))).toBe(true);
  });

  test('can be unpacked by tar, with its names, modes, times and contents unchanged', () => {
    writeFileSync(join(folder, 'archive.tar.gz'), tarArchive(files, at));
    const tar = (...args: readonly string[]) =>
      execFileSync('tar', [...args, '-f', 'archive.tar.gz'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, TZ: 'UTC' },
      });
    const listed = tar('-tvz').trim().split('\n');
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatch(/^-rwxr-xr-x .* 10 .*a\.sh$/);
    expect(listed[1]).toMatch(/^-rw-r--r-- .* 1 .*b\.txt$/);
    expect(listed[2]?.endsWith(long)).toBe(true);
    expect(tar('-xzO', long)).toBe('x'.repeat(513));
  });

  test('refuses a path that the format cannot hold', () => {
    const file = { path: 'x'.repeat(300), bytes: Buffer.alloc(0), isExecutable: false };
    expect(() => tarArchive([file], at)).toThrow('is too long');
  });
});

test.each(['1', '1.2', 'v1.2.3', '1.2.3-rc.1', '01.2.3', undefined])('%s is not a version', (text) => {
  expect(() => checkedVersion(text)).toThrow('is not a version');
});
