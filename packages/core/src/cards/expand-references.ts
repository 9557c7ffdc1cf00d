const REFERENCE = /&#(?:x0*([0-9a-f]{1,6})|0*([0-9]{1,7}));?/gi;
const LARGEST_POINT = 0x10ffff;

/**
 * Replaces the numeric character references of HTML and XML, such as `&#52;` and `&#x34;`, with their characters in
 * UTF-8. Everything else is unchanged, including bytes that are not UTF-8. Takes linear time.
 */
export function expandReferences(bytes: Buffer): Buffer {
  if (!bytes.includes('&#')) return bytes;
  // One character for each byte, so that no byte is changed.
  const text = bytes.toString('latin1');
  const expanded = text.replace(REFERENCE, (reference, hexadecimal: string | undefined, decimal: string) => {
    const point = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return point > LARGEST_POINT ? reference : Buffer.from(String.fromCodePoint(point)).toString('latin1');
  });
  return Buffer.from(expanded, 'latin1');
}
