import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pageHeaders } from '../page-headers.ts';
import { LANGS } from '../texts/texts.ts';
import { pageBytes, pageGzip } from '../wire/page-bytes.ts';
import { accentStyle } from './accent-style.ts';
import { renderCardForm } from './card-form.ts';
import { sampleForm } from './sample-views.ts';
import { STYLES } from './styles.ts';

const STYLE = STYLES.form.css;

const ACCENT = '#ffd400';
const LOGO = `/payment/logo/pro_a1B2c3D4/${'x'.repeat(43)}`;

describe.each(LANGS)('a page with a merchant’s colour and logo, in %s', (lang) => {
  const rendered = renderCardForm({ ...sampleForm(lang), accent: ACCENT, logoPath: LOGO });
  const html = pageBytes(rendered).toString();

  test('has one additional small style, whose hash is in its policy', () => {
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
    expect(styles).toEqual([accentStyle(ACCENT).css, STYLE]);
    const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    const policy = pageHeaders({ formTarget: 'self', script: 'form', accent: ACCENT }, true);
    expect(policy['content-security-policy']).toContain(
      `; style-src '${STYLES.form.hash}' '${STYLES.outcome.hash}' ${hashes[0]}; img-src 'self'; script-src`,
    );
  });

  test('shows the logo instead of the letter, and nothing is read out twice', () => {
    expect(html).toContain(`<img class="logo" src="${LOGO}" alt="">`);
    expect(html).not.toContain('class="monogram"');
  });

  test("is larger only by the length of the style and of the logo's address", () => {
    const [own, plain] = [rendered, renderCardForm(sampleForm(lang))].map((each) => pageGzip(each).length);
    expect((own ?? 0) - (plain ?? 0)).toBeLessThanOrEqual(accentStyle(ACCENT).css.length + LOGO.length + 40);
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

test('the policy of a page without a colour allows no such style', () => {
  const policy = pageHeaders({ formTarget: 'self', script: 'form', accent: null }, true);
  expect(policy['content-security-policy']).toContain(
    `; style-src '${STYLES.form.hash}' '${STYLES.outcome.hash}'; img-src 'self'; script-src`,
  );
});

test('the cache of colours is bounded', () => {
  for (let n = 0; n < 2_500; n++) accentStyle(`#${n.toString(16).padStart(6, '0')}`);
  expect(accentStyle(ACCENT).hash).toMatch(/^sha256-/);
});
