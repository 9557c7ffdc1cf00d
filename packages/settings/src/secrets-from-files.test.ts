import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { SECRET_SETTINGS, secretsFromFiles } from './secrets-from-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pay-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string): string {
  const path = join(folder, 'secret');
  writeFileSync(path, content);
  return path;
}

describe('secrets in files', () => {
  test.each(SECRET_SETTINGS)('%s is the content of the file, without the line break at its end', (name) => {
    expect(secretsFromFiles({ [`${name}_FILE`]: file('a secret \tof two words\r\n') })).toEqual({
      [name]: 'a secret \tof two words',
    });
  });

  test('settings that name no file are unchanged', () => {
    expect(secretsFromFiles({ PAY_KEY_PEPPER: 'pepper', PAY_KEY_PEPPER_FILE: '', PAY_HOST_FILE: '/none' })).toEqual({});
  });

  test.each([
    ['does not exist', () => join(folder, 'none'), 'cannot be read (ENOENT)'],
    ['is a folder', () => folder, 'cannot be read (EISDIR)'],
    ['is empty', () => file('\n'), 'is empty'],
  ])('a file that %s is refused with a sentence that does not contain its path', (_what, path, words) => {
    const env = { PAY_ENCRYPTION_KEY_FILE: path() };
    expect(() => secretsFromFiles(env)).toThrow(
      new ConfigError(`The file that PAY_ENCRYPTION_KEY_FILE names ${words}.`),
    );
  });

  test('a secret that is set twice is refused', () => {
    const env = { DATABASE_URL: 'postgres://one', DATABASE_URL_FILE: file('postgres://other') };
    expect(() => secretsFromFiles(env)).toThrow(new ConfigError('Set DATABASE_URL or DATABASE_URL_FILE, not both.'));
  });
});
