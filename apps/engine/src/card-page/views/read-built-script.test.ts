import { ConfigError } from '@pay/settings/config-error';
import { expect, test } from 'vitest';
import { pageScript } from './page-script.ts';
import { readBuiltScript } from './read-built-script.ts';

test('an engine whose script was not built says what to do', () => {
  const read = () => readBuiltScript(new URL('file:///nowhere/card-page.js'));
  expect(read).toThrow(ConfigError);
  expect(read).toThrow('npm run build');
});

test('the script takes no way around Trusted Types, and asks for nothing but pages of its own host', () => {
  const { code } = pageScript();
  expect(code).not.toMatch(/innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|<\/script/);
  expect(code).not.toMatch(/https?:|\/\/|fetch\(|WebSocket|sendBeacon|import\(/);
  expect(code).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|window\.name/);
});
