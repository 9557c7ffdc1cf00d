import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkEvidence } from './check-evidence.ts';
import { EVIDENCE_BYTES_MAX } from './evidence.ts';
import { pdfOf, SMALL_JPEG, SMALL_PNG } from './sample-evidence.ts';

const reasonOf = (bytes: Buffer | string) => {
  const checked = checkEvidence(Buffer.from(bytes as Buffer));
  return checked.ok ? checked.value : (checked.refusal.errors?.[0]?.reason ?? checked.refusal.code);
};
const latin = (text: string) => Buffer.from(text, 'latin1');

test('a picture or a document is recognised by its content', () => {
  expect(reasonOf(SMALL_PNG)).toBe('image/png');
  expect(reasonOf(SMALL_JPEG)).toBe('image/jpeg');
  expect(reasonOf(pdfOf('<< /Type /Catalog /Pages 2 0 R >>'))).toBe('application/pdf');
});

test.each([
  ['nothing', Buffer.alloc(0), 'evidence_empty'],
  ['a page', latin('<!doctype html><script>alert(1)</script>'), 'evidence_wrong_type'],
  ['a drawing', latin('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'evidence_wrong_type'],
  ['a program', latin('MZ\x90\0'), 'evidence_wrong_type'],
  ['an archive', latin('PK\x03\x04'), 'evidence_wrong_type'],
  ['a document that begins later', latin('\n%PDF-1.7\n'), 'evidence_wrong_type'],
  ['the beginning of a document only', latin('%PDF-1.7\n'), 'evidence_damaged'],
  ['the beginning of a picture only', SMALL_PNG.subarray(0, 40), 'evidence_damaged'],
  ['half a photograph', SMALL_JPEG.subarray(0, SMALL_JPEG.length / 2), 'evidence_damaged'],
])('%s is refused', (_what, bytes, reason) => {
  expect(reasonOf(bytes)).toBe(reason);
});

test('a file that is too large is refused, before it is read', () => {
  expect(reasonOf(Buffer.concat([SMALL_PNG, Buffer.alloc(EVIDENCE_BYTES_MAX)]))).toBe('evidence_too_large');
});

describe('a file that has two types at once is refused:', () => {
  const archive = latin(`PK\x05\x06${'\0'.repeat(18)}`);
  const page = latin('<script>alert(1)</script>');
  test.each([
    ['a picture and a page', Buffer.concat([SMALL_PNG, page])],
    ['a photograph and a page', Buffer.concat([SMALL_JPEG, page])],
    ['a picture and an archive', Buffer.concat([SMALL_PNG, archive])],
    ['a document and an archive', Buffer.concat([pdfOf('<< /Type /Catalog >>'), archive])],
    ['a document and a page', Buffer.concat([pdfOf('<< /Type /Catalog >>'), page])],
    ['an archive within a document', pdfOf(`<< /Type /Catalog >> % ${archive.toString('latin1')}`)],
    ['a picture with another checksum', Buffer.from(SMALL_PNG).fill(1, 45, 46)],
  ])('%s', (_what, bytes) => {
    expect(reasonOf(bytes)).toBe('evidence_damaged');
  });
});

describe('a document that does more than show pages is refused:', () => {
  const hidden = deflateSync('4 0 << /S /JavaScript /JS (app.alert(1)) >>');
  test.each([
    ['a script', '<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'],
    ['a script with an escaped name', '<< /Type /Catalog /OpenAction << /S /J#61vaScript >> >>'],
    ['a program', '<< /Type /Catalog /A << /S /Launch /F (cmd.exe) >> >>'],
    ['another file', '<< /Type /Catalog /Names << /EmbeddedFiles 9 0 R >> >>'],
    ['a password', '<< /Type /Catalog >> /Encrypt 5 0 R'],
    [
      'a script in a compressed stream',
      `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${hidden.length} >>\nstream\n${hidden.toString('latin1')}\nendstream`,
    ],
  ])('%s', (_what, object) => {
    expect(reasonOf(pdfOf(object))).toBe('evidence_active');
  });

  test('a script in a compressed stream whose type has an escaped name', () => {
    const object = `<< /Type /Obj#53tm /Filter /FlateDecode >>\nstream\n${hidden.toString('latin1')}\nendstream`;
    expect(reasonOf(pdfOf(object))).toBe('evidence_active');
  });

  test('unless the names only occur by chance in the bytes of a picture', () => {
    expect(reasonOf(pdfOf('<< /Length 20 >>\nstream\n\x01/JS \x02/XFA \x03\nendstream'))).toBe('application/pdf');
  });

  test('a document whose objects cannot be read is refused', () => {
    const object = '<< /Type /ObjStm /Filter /LZWDecode >>\nstream\nxx\nendstream';
    expect(reasonOf(pdfOf(object))).toBe('evidence_damaged');
  });
});

describe('the objects of a document', () => {
  const MEBIBYTE = 1024 * 1024;
  const stream = (dictionary: string, data: Buffer) =>
    `<< ${dictionary} >>\nstream\n${data.toString('latin1')}\nendstream`;
  const compressed = (bytes: number) => deflateSync(Buffer.alloc(bytes, ' '));

  test('are refused if they are too large together, compressed or not', () => {
    const large = stream('/Type /ObjStm /Filter /FlateDecode', compressed(6 * MEBIBYTE));
    const plain = stream('/Type /ObjStm', Buffer.alloc(3 * MEBIBYTE, ' '));
    expect(reasonOf(pdfOf([large, plain].join('\n')))).toBe('evidence_damaged');
  });

  test('are read once, however often the dictionary of their stream names its type', () => {
    const object = stream(`${'/ObjStm '.repeat(30)}/Filter /FlateDecode`, compressed(4 * MEBIBYTE));
    expect(reasonOf(pdfOf(object))).toBe('application/pdf');
  });
});

test('a picture that would fill the memory of anyone who opens it is refused', () => {
  const wide = Buffer.from(SMALL_PNG);
  wide.writeUInt32BE(1_000_000, 16);
  wide.writeUInt32BE(crc32(wide.subarray(12, 29)), 29);
  expect(reasonOf(wide)).toBe('evidence_damaged');
});
