import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test('JSON gets one line per member, and other text is unchanged', () => {
  expect(jsonText('{"a":1,"b":"مريم"}')).toBe('{\n  "a": 1,\n  "b": "مريم"\n}');
  expect(jsonText('<p>not found')).toBe('<p>not found');
});

test('bidirectional control characters are escaped without changing the meaning', () => {
  const value = { name: '\u202egnp.exe', note: '\u061ca\u200fb\u2067c' };
  const shown = jsonText(JSON.stringify(value));
  expect(shown).toContain('"\\u202egnp.exe"');
  expect(shown).not.toMatch(/\p{Bidi_Control}/u);
  expect(JSON.parse(shown)).toEqual(value);
});
