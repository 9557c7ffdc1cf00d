import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pageHeaders } from '../page-headers.ts';
import { LANGS } from '../texts/texts.ts';
import { accentStyle } from './accent-style.ts';
import { renderCardForm } from './card-form.ts';
import { pageBytes } from './page-bytes.ts';
import { sampleForm } from './sample-views.ts';
import { STYLE, styleHash } from './styles.ts';

const ACCENT = '#ffd400';
const LOGO = `/payment/logo/pro_a1B2c3D4/${'x'.repeat(43)}`;

describe.each(LANGS)('a page with a merchant’s colour and logo, in %s', (lang) => {
  const html = pageBytes(renderCardForm({ ...sampleForm(lang), accent: ACCENT, logoPath: LOGO })).toString();

  test('has one additional small style, whose hash is in its policy', () => {
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
    expect(styles).toEqual([STYLE, accentStyle(ACCENT).css]);
    const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    const policy = pageHeaders({ formTarget: 'self', hasScript: true, accent: ACCENT, hasLogo: true }, true);
    expect(policy['content-security-policy']).toContain(`; style-src ${hashes.join(' ')}; img-src 'self'; script-src`);
  });

  test('shows the logo instead of the letter, and nothing is read out twice', () => {
    expect(html).toContain(`<img class="logo" src="${LOGO}" alt="">`);
    expect(html).not.toContain('class="monogram"');
  });

  test('weighs at most 25 KiB compressed', () => {
    expect(gzipSync(html).byteLength).toBeLessThanOrEqual(25 * 1_024);
  });
});

test('the style of a colour loads no resource, and defines every token in both themes', () => {
  const { css } = accentStyle(ACCENT);
  expect(css).not.toMatch(/url\(|@import|<\//);
  const [light = '', dark = ''] = css.split('@media');
  const names = (text: string) => [...text.matchAll(/--[a-z-]+/g)].map(([name]) => name);
  expect(names(dark)).toEqual(names(light));
  for (const name of names(light)) expect(STYLE).toContain(`${name}:`);
});

test('the policy of a page without a colour or a logo allows neither', () => {
  const policy = pageHeaders({ formTarget: 'self', hasScript: true, accent: null, hasLogo: false }, true);
  expect(policy['content-security-policy']).toContain(`; style-src '${styleHash}'; script-src`);
});

test('the cache of colours is bounded', () => {
  for (let n = 0; n < 2_500; n++) accentStyle(`#${n.toString(16).padStart(6, '0')}`);
  expect(accentStyle(ACCENT).hash).toMatch(/^sha256-/);
});
