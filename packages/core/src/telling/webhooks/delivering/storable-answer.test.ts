import { describe, expect, test } from 'vitest';
import { ANSWER_BYTES, storableAnswer } from './storable-answer.ts';

const NUMBER = '4242424242424242';
const kept = (text: string) => storableAnswer(Buffer.from(text).subarray(0, ANSWER_BYTES)).toString();

describe('the stored part of an answer', () => {
  test.each(['ok', '{"received":true}', '', 'a'.repeat(1_024), 'شكرا'])('is the answer itself: %.20s', (text) => {
    expect(kept(text)).toBe(text);
  });

  test('is the original bytes if they are not text', () => {
    const bytes = Buffer.from([0xff, 0, 0xfe, 0x80]);
    expect(storableAnswer(bytes)).toEqual(bytes);
  });

  test('is the first KB of a longer answer', () => {
    expect(kept('a'.repeat(5_000))).toBe('a'.repeat(1_024));
  });

  test.each([
    [`card ${NUMBER} unknown`, 'card [card number] unknown'],
    ['{"pan":"4242 4242 4242 4242"}', '{"pan":"[card number]"}'],
  ])('contains no card number: %s', (text, scrubbed) => {
    expect(kept(text)).toBe(scrubbed);
  });

  test('contains no part of a card number that is cut off at the end', () => {
    for (let at = 1_000; at < 1_024; at++) {
      const answer = kept('a'.repeat(at) + NUMBER + 'b'.repeat(2_000));
      expect(answer).not.toMatch(/4242/);
      expect(answer.length).toBe(1_024);
    }
  });

  test('contains no part of a card number in a wide encoding', () => {
    const wide = storableAnswer(Buffer.from(`card ${NUMBER}`, 'utf16le'));
    expect(wide.toString().replaceAll('\0', '')).not.toContain(NUMBER);
  });
});
