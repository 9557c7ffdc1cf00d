import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inShortRun, runs, testInShortRun } from '../../harness/runs.ts';
import { canaryFlock } from '../canary.ts';
import { findCanariesOf } from './find-canaries.ts';
import { searchFolder } from './search-folder.ts';
import { writtenForms } from './written-forms.ts';

const flock = canaryFlock('the search itself');
const canary = flock.hatch('a place');
flock.hatch('another place');
const find = findCanariesOf(flock);

const FORMS = writtenForms(canary.number);
const around = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  fc.stringMatching(/^[0-9 %+-]{0,40}$/).map((text) => Buffer.from(text)),
);
const packings = [
  (bytes: Buffer) => bytes,
  (bytes: Buffer) => gzipSync(bytes),
  (bytes: Buffer) => deflateSync(bytes),
  (bytes: Buffer) => deflateSync(bytes, { level: 9 }),
  (bytes: Buffer) => zstdCompressSync(bytes),
  (bytes: Buffer) => gzipSync(Buffer.concat([Buffer.from('in a cache: '), deflateSync(bytes)])),
];

describe('the search for canaries', () => {
  test.each(FORMS)('finds a number written as $form', inShortRun, ({ bytes }) => {
    expect(find(Buffer.concat([Buffer.from('x'), bytes, Buffer.from('x')]))).toContainEqual(
      expect.objectContaining({ planted: 'a place', at: 1 }),
    );
  });

  test('finds a number in any form, with any surroundings and any compression', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMS),
        around,
        around,
        fc.constantFrom(...packings),
        (form, before, after, pack) => {
          const bytes = Buffer.concat([before, form.bytes, after]);
          const finds = find(Buffer.concat([before, pack(bytes), after]));
          expect(finds.map(({ planted }) => planted)).toContain('a place');
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('finds a number at any offset in base64 text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom('base64', 'base64url'), (before, after, encoding) => {
        const text = Buffer.from(`${before}${canary.number}${after}`).toString(encoding as 'base64');
        expect(find(Buffer.from(text))).not.toEqual([]);
      }),
    );
  });

  testInShortRun(
    'finds a number that is cut off after 12 digits, but no shorter one, and no number of another flock',
    () => {
      expect(find(Buffer.from(canary.number.slice(0, 12)))).toHaveLength(1);
      expect(find(Buffer.from(canary.number.slice(0, 11)))).toEqual([]);
      const stranger = canaryFlock('somebody else').hatch('elsewhere');
      expect(find(Buffer.from(stranger.number))).toEqual([]);
      expect(find(Buffer.from(`${flock.prefix}00000000`))).toEqual([]);
    },
  );

  test('finds nothing in bytes without a canary', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_000 }), (bytes) => void expect(find(Buffer.from(bytes))).toEqual([])),
    );
  });

  test.each([
    (cvv: string) => `cvv=${cvv}&`,
    (cvv: string) => `{"cvv":"${cvv}"}`,
    (cvv: string) => `%22cvv%22%3A%22${cvv}%22`,
    (cvv: string) => `name="cvv" value="${cvv}"`,
    (cvv: string) => `\0\x07CVC${cvv}\0`,
    (cvv: string) => Buffer.from(`cvv: ${cvv}`, 'utf16le').toString('latin1'),
  ])('finds a security code after its name, but not alone', inShortRun, (write) => {
    expect(find(Buffer.from(write(canary.cvv), 'latin1'))).toMatchObject([{ planted: 'a security code' }]);
    expect(find(Buffer.from(canary.cvv))).toEqual([]);
    expect(find(Buffer.from(write('').replace('cvv', 'cvv7')))).toEqual([]);
  });

  testInShortRun('searches every file of a folder, including large and sparse ones, and file names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pay-search-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'a', canary.number), { recursive: true });
    writeFileSync(join(folder, 'a', 'empty'), '');
    // The number crosses the boundary between two windows of the search, among pages of zeros.
    const large = Buffer.alloc(70 * 1024 * 1024);
    large.write(canary.number, 32 * 1024 * 1024 - 5);
    writeFileSync(join(folder, 'large'), large);
    const { finds, files } = searchFolder(folder, find);
    expect(files).toBe(2);
    expect([...finds].sort()).toEqual([
      `a/${canary.number}: a place (plain, as it is) in the name`,
      'large: a place (plain, as it is)',
    ]);
  });
});
