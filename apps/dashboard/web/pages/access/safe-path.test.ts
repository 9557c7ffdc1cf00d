import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each(['/', '/profiles/pro_x/keys?a=b'])('%s is opened after sign-in', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  undefined,
  '',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\\b',
  '/\u0000/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('%s is not opened', (path) => {
  expect(safePath(path)).toBe('/');
});
