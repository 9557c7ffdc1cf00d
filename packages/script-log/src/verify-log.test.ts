import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashOf, integrityOf, type ScriptRelease } from './log-entry.ts';
import { signedEntry, withRelease } from './sign-entry.ts';
import { verifyLog } from './verify-log.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

function release(version: string): ScriptRelease {
  const script = Buffer.from(`script ${version}`);
  const [commit, file] = ['c'.repeat(40), `v${version}/checkout.js`];
  return { version, commit, file, bytes: script.length, integrity: integrityOf(script) };
}

const log = ['1.0.0', '1.1.0', '1.2.0'].reduce((text, version) => withRelease(text, release(version), privateKey), '');
const lines = log.trimEnd().split('\n');
const textOf = (changed: readonly string[]) => changed.map((line) => `${line}\n`).join('');

/** The lines with one of them changed. */
function change(index: number, from: string | RegExp, to: string): readonly string[] {
  return lines.map((line, at) => {
    if (at !== index) return line;
    expect(line).toMatch(from);
    return line.replace(from, to);
  });
}

test('a log whose lines were added one after the other is intact, and so is an empty one', () => {
  expect(verifyLog(log, publicKey)).toMatchObject({ ok: true, entries: [{}, {}, { version: '1.2.0' }] });
  expect(verifyLog('', publicKey)).toEqual({ ok: true, entries: [] });
});

describe('a planted change is found', () => {
  test.each<[change: string, line: number, what: string, plant: () => readonly string[]]>([
    ['another integrity', 2, 'signature_wrong', () => change(1, /sha384-../, 'sha384-__')],
    ['another commit', 1, 'signature_wrong', () => change(0, 'cccc', 'dddd')],
    ['another signature', 3, 'signature_wrong', () => change(2, /"signature":"../, '"signature":"__')],
    ['no signature', 3, 'unreadable', () => change(2, /,"signature":"[^"]+"/, '')],
    ['another form of the same values', 2, 'unreadable', () => change(1, '{"version"', '{ "version"')],
    ['an added member', 2, 'unreadable', () => change(1, /}$/, ',"note":"x"}')],
    ['a line that is not an object', 2, 'unreadable', () => change(1, /^.*$/, 'null')],
    ['a removed first line', 1, 'chain_broken', () => lines.slice(1)],
    ['a removed line', 2, 'chain_broken', () => lines.toSpliced(1, 1)],
    ['two lines in a different order', 1, 'chain_broken', () => lines.toReversed()],
    ['a repeated line', 4, 'chain_broken', () => [...lines, lines[2] ?? '']],
    ['an empty line', 2, 'unreadable', () => lines.toSpliced(1, 0, '')],
  ])('%s', (_change, line, what, plant) => {
    expect(verifyLog(textOf(plant()), publicKey)).toEqual({ ok: false, line, what });
  });

  test('a line that is cut off', () => {
    expect(verifyLog(log.slice(0, -1), publicKey)).toEqual({ ok: false, line: 3, what: 'unreadable' });
  });

  test('a second entry for a version, even if it is signed', () => {
    const again = signedEntry({ ...release('1.0.0'), previous: hashOf(lines[2] ?? '') }, privateKey);
    const text = textOf([...lines, JSON.stringify(again)]);
    expect(verifyLog(text, publicKey)).toEqual({ ok: false, line: 4, what: 'version_repeated' });
  });

  test('a log that is signed with a different key', () => {
    const other = generateKeyPairSync('ed25519');
    expect(verifyLog(log, other.publicKey)).toEqual({ ok: false, line: 1, what: 'signature_wrong' });
  });
});
