import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test('JSON has a line for each member, and another text stays what it is', () => {
  expect(jsonText('{"a":1,"b":"مريم"}')).toBe('{\n  "a": 1,\n  "b": "مريم"\n}');
  expect(jsonText('<p>not found')).toBe('<p>not found');
});

test('a sign that turns the line is spelt out, and the JSON means the same', () => {
  const value = { name: '\u202egnp.exe', note: '\u061ca\u200fb\u2067c' };
  const shown = jsonText(JSON.stringify(value));
  expect(shown).toContain('"\\u202egnp.exe"');
  expect(shown).not.toMatch(/\p{Bidi_Control}/u);
  expect(JSON.parse(shown)).toEqual(value);
});
