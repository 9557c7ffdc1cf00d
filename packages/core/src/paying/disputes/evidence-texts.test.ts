import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pngWith } from '../../merchants/logos/sample-pictures.ts';
import { checkEvidence } from './check-evidence.ts';
import { pdfOf } from './sample-evidence.ts';
import { evidenceWith } from './sample-evidence-texts.ts';

const NUMBER = '4242424242424242';
const verdictOn = (bytes: Buffer) => {
  const checked = checkEvidence(bytes);
  return checked.ok ? 'accepted' : `${checked.refusal.code} ${checked.refusal.errors?.[0]?.reason}`;
};
const page = (operators: string) => pdfOf(`<< >>\nstream\n${operators}\nendstream`);
const REFUSED = 'card_number_not_allowed card_number_in_text';

describe('a card number is refused in', () => {
  test.each(Object.keys(evidenceWith('')))('%s', (place) => {
    for (const number of [NUMBER, '4242 4242 4242 4242', '4242.4242.4242.4242', 'card 4242-4242-4242-4242, thanks']) {
      expect(verdictOn(evidenceWith(number)[place] ?? Buffer.alloc(0))).toBe(REFUSED);
    }
    expect(verdictOn(evidenceWith('order 4242424242424241')[place] ?? Buffer.alloc(0))).toBe('accepted');
  });

  test.each([
    [
      'the words of a line',
      'BT 1 0 0 1 72 700 Tm (4242) Tj 1 0 0 1 99 700 Tm (4242) Tj 30 0 Td (4242) Tj 30 0 Td (4242) Tj ET',
    ],
    [
      'blocks of the same line',
      '4242'
        .repeat(4)
        .match(/.{4}/g)
        ?.map((part, at) => `BT ${at * 30} 7 Td (${part}) Tj ET`)
        .join(' '),
    ],
  ])('%s', (_where, operators = '') => {
    expect(verdictOn(page(operators))).toBe(REFUSED);
  });
});

describe('a document is accepted', () => {
  test.each([
    ['with coordinates like a card number', '4242 4242 4242 4242 re 4242 4242 m 4242 4242 4242 4242 4242 4242 c'],
    ['with groups of a number on different lines', 'BT (4242) Tj 0 -14 Td (4242) Tj T* (4242) Tj T* (4242) Tj ET'],
    ['with a row of whole numbers', 'BT (42) Tj 40 0 Td (4242) Tj 40 0 Td (42) Tj 40 0 Td (42424242) Tj ET'],
    ['with columns', 'BT [(42) -9000 (4242) -9000 (42) -9000 (42424242)] TJ ET'],
  ])('%s', (_what, operators) => {
    expect(verdictOn(page(operators))).toBe('accepted');
  });

  test('with widths and pixels like a card number', () => {
    expect(verdictOn(pdfOf('<< /Widths [4242 4242 4242 4242] >>'))).toBe('accepted');
    expect(verdictOn(pdfOf(`<< /Subtype /Image >>\nstream\n(${NUMBER})\nendstream`))).toBe('accepted');
  });
});

describe('a file whose texts cannot be read is refused:', () => {
  const UNREADABLE = 'invalid_request evidence_unreadable';
  const streamText = (filter: string, data: Buffer) =>
    `<< /Filter ${filter} >>\nstream\n${data.toString('latin1')}\nendstream`;
  const stream = (filter: string, data: Buffer) => pdfOf(streamText(filter, data));
  const deflated = (text: string, times: number) => {
    let data = Buffer.from(text, 'latin1');
    for (let time = 0; time < times; time++) data = deflateSync(data);
    return data;
  };
  // The content is empty: the second filter leaves out white space.
  const longInBetween = streamText('[/FlateDecode /ASCIIHexDecode]', deflateSync(Buffer.alloc(5 * 1024 * 1024, ' ')));
  test.each([
    ['with an unknown filter', stream('/LZWDecode', Buffer.from('x'))],
    ['with damaged data', stream('/FlateDecode', Buffer.from('x'))],
    ['with more digits than a text has', stream('/FlateDecode', deflateSync(`(${'1'.repeat(3_000_000)}) Tj`))],
    ['with a stream without an end', pdfOf('<< >>\nstream\n')],
    ['that becomes too large', stream('/FlateDecode', deflateSync(Buffer.alloc(9 * 1024 * 1024)))],
    [
      'that becomes too large in steps',
      stream('[/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(9 * 1024 * 1024)))),
    ],
    [
      'with more filters than programs write',
      stream('[/FlateDecode /FlateDecode /FlateDecode]', deflated('(x) Tj', 3)),
    ],
    ['that becomes too large before its last filter', pdfOf([longInBetween, longInBetween].join('\n'))],
    [
      'that becomes too large in ASCII85',
      stream('[/FlateDecode /ASCII85Decode]', deflateSync(Buffer.alloc(2 * 1024 * 1024, 'z'))),
    ],
  ])('a document %s', (_what, bytes) => {
    expect(verdictOn(bytes)).toBe(UNREADABLE);
  });

  test('but one such stream is read', () => {
    expect(verdictOn(pdfOf(longInBetween))).toBe('accepted');
    expect(verdictOn(stream('[/FlateDecode /FlateDecode]', deflated(`(${NUMBER}) Tj`, 2)))).toBe(REFUSED);
  });

  test('a document with too many different texts, but below that, the last text is searched too', () => {
    const objects = (texts: readonly string[]) =>
      pdfOf(streamText('/FlateDecode /Type /ObjStm', deflateSync(texts.map((text) => `(${text})`).join(' '))));
    // The name of the filter is a text too.
    const different = Array.from({ length: 100_000 - 1 }, (_, at) => `a text with ${at}`);
    expect(verdictOn(objects([...different, NUMBER]))).toBe(UNREADABLE);
    expect(verdictOn(objects([...different.slice(1), NUMBER]))).toBe(REFUSED);
    expect(verdictOn(objects([...Array(200_000).fill('the same text'), NUMBER]))).toBe(REFUSED);
  });

  test('a picture with a text that is damaged or too large', () => {
    for (const data of [deflateSync(Buffer.alloc(9 * 1024 * 1024)), Buffer.from('x')]) {
      expect(verdictOn(pngWith('zTXt', 'Comment\0\0', data))).toBe(UNREADABLE);
    }
  });
});
