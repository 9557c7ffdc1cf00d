import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36 Edg/153';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 Version/26.0 Mobile Safari/604.1';

test.each([
  [CHROME, { browser: 'Chrome', system: 'Linux' }],
  [EDGE, { browser: 'Edge', system: 'Windows' }],
  [IPHONE, { browser: 'Safari', system: 'iOS' }],
  ['curl/8.0', null],
])('%s is named as a person would name it', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});
