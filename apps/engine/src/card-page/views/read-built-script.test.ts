import { ConfigError } from '@pay/settings/config-error';
import { expect, test } from 'vitest';
import { pageScript } from './page-script.ts';
import { readBuiltScript } from './read-built-script.ts';

test('if the script has not been built, the error says what to do', () => {
  const read = () => readBuiltScript(new URL('file:///nowhere/card-page.js'));
  expect(read).toThrow(ConfigError);
  expect(read).toThrow('npm run build');
});

test('the script does not bypass Trusted Types, and requests only pages on its own host', () => {
  const { code } = pageScript('form');
  expect(code).not.toMatch(/innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|<\/script/);
  expect(code).not.toMatch(/https?:|\/\/|fetch\(|WebSocket|sendBeacon|import\(/);
  expect(code).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|window\.name/);
});
