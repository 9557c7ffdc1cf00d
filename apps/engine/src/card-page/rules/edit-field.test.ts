import { describe, expect, test } from 'vitest';
import { editField, type Format } from './edit-field.ts';
import { digitsOf } from './folded-text.ts';
import { formatExpiry } from './format-expiry.ts';
import { formatNumber } from './format-number.ts';

describe('a number', () => {
  test('is shown in groups while it is typed digit by digit', () => {
    expect(typeInto(formatNumber, '4242424242424242')).toBe('4242 4242 4242 4242|');
    expect(typeInto(formatNumber, '378282246310005')).toBe('3782 822463 10005|');
  });

  test.each([
    ['in the middle of a group', '42|42 4242', '5', '425|4 2424 2'],
    ['at the end of a group', '4242| 4242', '5', '4242 5|424 2'],
    ['at the front', '|4242 4242', '5', '5|424 2424 2'],
  ])('accepts a digit %s', (_, before, digit, after) => {
    expect(insert(formatNumber, before, digit)).toBe(after);
  });

  test.each([
    ['a digit', '4242 424|2', '4242 42|2'],
    ['the digit before the space between two groups', '4242 |4242', '424|4 242'],
    ['the first digit of a group', '4242 4|242', '4242| 242'],
    ['the last digit', '4242 4|', '4242|'],
  ])('loses %s when Backspace is pressed', (_, before, after) => {
    expect(backspace(formatNumber, before)).toBe(after);
  });

  test('loses the digit after the space when Delete is pressed', () => {
    expect(deleteForward(formatNumber, '4242| 4242')).toBe('4242| 242');
  });
});

describe('an expiry', () => {
  test.each([
    ['1229', '12 / 29|'],
    ['529', '05 / 29|'],
    ['1/29', '01 / 29|'],
    ['12/2029', '12 / 29|'],
    ['01 / 29', '01 / 29|'],
    ['١٢٢٩', '12 / 29|'],
  ])('typed as %s is shown as %s', (keys, shown) => {
    expect(typeInto(formatExpiry, keys)).toBe(shown);
  });

  test('can be deleted completely, key by key', () => {
    const steps = ['05 / 29|'];
    for (let last = steps[0] ?? ''; last !== '|' && steps.length < 10; last = steps.at(-1) ?? '|') {
      steps.push(backspace(formatExpiry, last));
    }
    expect(steps).toEqual(['05 / 29|', '05 / 2|', '05|', '0|', '|']);
  });

  test('loses a digit when its separator is deleted', () => {
    expect(backspace(formatExpiry, '12 / |')).toBe('1|');
  });

  test('lets the shopper replace a digit of the month without inserting a zero', () => {
    const without = backspace(formatExpiry, '1|2 / 29');
    expect(without).toBe('|2 / 29');
    expect(insert(formatExpiry, without, '1')).toBe('1|2 / 29');
  });
});

test('a security code accepts only digits, of any script', () => {
  expect(typeInto(digitsOf, '1a٢3')).toBe('123|');
});

function typeInto(format: Format, keys: string): string {
  return [...keys].reduce((field, key) => insert(format, field, key), '|');
}

function insert(format: Format, field: string, key: string): string {
  const { text, caret } = parse(field);
  const typed = { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + key.length };
  return show(editField(format, text, typed, 'insertText'));
}

function backspace(format: Format, field: string): string {
  const { text, caret } = parse(field);
  const typed = { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 };
  return show(editField(format, text, typed, 'deleteContentBackward'));
}

function deleteForward(format: Format, field: string): string {
  const { text, caret } = parse(field);
  return show(
    editField(format, text, { text: text.slice(0, caret) + text.slice(caret + 1), caret }, 'deleteContentForward'),
  );
}

/** In these texts, a bar marks the caret. */
function parse(field: string) {
  return { text: field.replace('|', ''), caret: field.indexOf('|') };
}

function show({ text, caret }: { readonly text: string; readonly caret: number }): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}
