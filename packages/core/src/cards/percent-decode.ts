const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/**
 * Decodes `application/x-www-form-urlencoded` bytes in place: `%41` is one byte, and `+` is a space. A `%` without two
 * hexadecimal digits is kept, and the result is not well-formed. `bytes` is a view of the result at the front of the
 * buffer.
 */
export function percentDecode(encoded: Buffer): { readonly bytes: Buffer; readonly wellFormed: boolean } {
  let length = 0;
  let wellFormed = true;
  for (let at = 0; at < encoded.length; at++) {
    const byte = encoded[at] ?? 0;
    const decoded = byte === PERCENT ? hexByte(encoded[at + 1], encoded[at + 2]) : undefined;
    if (decoded !== undefined) at += 2;
    else if (byte === PERCENT) wellFormed = false;
    encoded[length++] = decoded ?? (byte === PLUS ? SPACE : byte);
  }
  return { bytes: encoded.subarray(0, length), wellFormed };
}

function hexByte(high: number | undefined, low: number | undefined): number | undefined {
  const [first, second] = [hexDigit(high), hexDigit(low)];
  return first === undefined || second === undefined ? undefined : first * 16 + second;
}

function hexDigit(byte: number | undefined): number | undefined {
  if (byte === undefined) return undefined;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : undefined;
}
