/** Small files for tests. A picture of one pixel. */
export const SMALL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

/** The segments of a photograph of one pixel: a size, tables, and a scan. */
export const SMALL_JPEG = Buffer.from(
  [
    'ffd8',
    'ffe000104a46494600010100000100010000',
    `ffdb004300${'01'.repeat(64)}`,
    'ffc0000b080001000101011100',
    'ffc4001f0000010501010101010100000000000000000102030405060708090a0b',
    'ffda0008010100003f00',
    'd2cf20ff00',
    'ffd9',
  ].join(''),
  'hex',
);

/** A document with one object, and a cross-reference at its end. */
export function pdfOf(object: string): Buffer {
  const head = `%PDF-1.7\n1 0 obj\n${object}\nendobj\n`;
  const table = `xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<< /Size 2 /Root 1 0 R >>\n`;
  return Buffer.from(`${head}${table}startxref\n${head.length}\n%%EOF\n`, 'latin1');
}
