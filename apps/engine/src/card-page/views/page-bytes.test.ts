import { expect, test } from 'vitest';
import { pageBytes, SCRIPT_PLACE, STYLE_PLACE } from './page-bytes.ts';
import { pageScript } from './page-script.ts';
import { STYLE } from './styles.ts';

const STYLED = `<style>${STYLE}</style>`;
const SCRIPTED = `<script>${pageScript().code}</script>`;

test('a page gets the style, and the script if it has a placeholder for it', () => {
  expect(pageBytes(`<p>ادفع</p>${STYLE_PLACE}<p>…</p>`).toString()).toBe(`<p>ادفع</p>${STYLED}<p>…</p>`);
  const lively = `a${STYLE_PLACE}b${SCRIPT_PLACE}c`;
  expect(pageBytes(lively).toString()).toBe(`a${STYLED}b${SCRIPTED}c`);
});
