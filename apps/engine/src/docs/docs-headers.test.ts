import { expect, test } from 'vitest';
import { docsHeaders, fontHeaders } from './docs-headers.ts';

test('HSTS is sent only over HTTPS', () => {
  for (const headers of [docsHeaders, fontHeaders]) {
    expect(headers(true)).toHaveProperty('strict-transport-security', 'max-age=31536000');
    expect(headers(false)).not.toHaveProperty('strict-transport-security');
  }
});

test('the policy allows no script and no other host', () => {
  const policy = docsHeaders(true)['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src|unsafe|https?:|\*/);
});
