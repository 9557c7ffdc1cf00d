/** One way in which a number can appear in bytes: `form` is the name of the way, and `bytes` is what to look for. */
export type WrittenForm = { readonly form: string; readonly bytes: Buffer };

const ARABIC_ZERO = 0x0660;

/**
 * The ways in which digits are typed or printed. Each spelling of a number begins with the spelling of its first
 * digits.
 */
const SPELLINGS: Readonly<Record<string, (digits: string) => string>> = {
  plain: (digits) => digits,
  spaced: (digits) => groups(digits).join(' '),
  hyphened: (digits) => groups(digits).join('-'),
  'Arabic-Indic': arabic,
};

/** Spellings that are searched for only in the plain encodings. */
const RARE_SPELLINGS: typeof SPELLINGS = {
  'no-break spaced': (digits) => groups(digits).join('\u00a0'),
  'plus for space': (digits) => groups(digits).join('+'),
  'escaped space': (digits) => groups(digits).join('%20'),
  'Arabic-Indic spaced': (digits) => groups(digits).map(arabic).join(' '),
  'full-width': (digits) => [...digits].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join(''),
};

/** The ways in which programs encode text before they store it. */
const PLAIN_ENCODINGS: Readonly<Record<string, (text: string) => readonly Buffer[]>> = {
  'as it is': (text) => [Buffer.from(text)],
  'UTF-16LE': (text) => [Buffer.from(text, 'utf16le')],
};

const ENCODINGS: typeof PLAIN_ENCODINGS = {
  ...PLAIN_ENCODINGS,
  'UTF-16BE': (text) => [Buffer.from(text, 'utf16le').swap16()],
  'hex, lower': (text) => [Buffer.from(Buffer.from(text).toString('hex'))],
  'hex, upper': (text) => [Buffer.from(Buffer.from(text).toString('hex').toUpperCase())],
  'hex, spaced': (text) => [Buffer.from(byteByByte(text, (hex) => `${hex} `).trimEnd())],
  'percent-encoded, upper': (text) => [Buffer.from(byteByByte(text, (hex) => `%${hex.toUpperCase()}`))],
  'percent-encoded, lower': (text) => [Buffer.from(byteByByte(text, (hex) => `%${hex}`))],
  'JSON escapes': (text) => [Buffer.from(codeUnits(text, (hex) => `\\u${hex}`))],
  base64: (text) => [0, 1, 2].map((offset) => insideBase64(text, offset, 'base64')),
  base64url: (text) => [0, 1, 2].map((offset) => insideBase64(text, offset, 'base64url')),
  'base64 in UTF-16LE': (text) =>
    [0, 1, 2].map((offset) => Buffer.from(insideBase64(text, offset, 'base64').toString('latin1'), 'utf16le')),
};

/** Every form of these digits, without duplicates. */
export function writtenForms(digits: string): readonly WrittenForm[] {
  const forms = new Map<string, WrittenForm>();
  for (const [spellings, encodings] of [
    [SPELLINGS, ENCODINGS],
    [RARE_SPELLINGS, PLAIN_ENCODINGS],
  ] as const) {
    for (const [spelling, spell] of Object.entries(spellings)) {
      for (const [encoding, encode] of Object.entries(encodings)) {
        for (const bytes of encode(spell(digits))) {
          const key = bytes.toString('latin1');
          if (!forms.has(key)) forms.set(key, { form: `${spelling}, ${encoding}`, bytes });
        }
      }
    }
  }
  return [...forms.values()];
}

function groups(digits: string): readonly string[] {
  return digits.match(/.{1,4}/g) ?? [];
}

function arabic(digits: string): string {
  return [...digits].map((digit) => String.fromCharCode(ARABIC_ZERO + Number(digit))).join('');
}

function byteByByte(text: string, write: (hex: string) => string): string {
  return [...Buffer.from(text)].map((byte) => write(byte.toString(16).padStart(2, '0'))).join('');
}

function codeUnits(text: string, write: (hex: string) => string): string {
  return text
    .split('')
    .map((unit) => write(unit.charCodeAt(0).toString(16).padStart(4, '0')))
    .join('');
}

/**
 * The base64 characters that depend only on the text, if the text begins at byte `offset` of a group of three bytes.
 */
function insideBase64(text: string, offset: number, encoding: 'base64' | 'base64url'): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
  const first = Math.ceil((offset * 8) / 6);
  const whole = Math.floor((bytes.length * 8) / 6);
  return Buffer.from(bytes.toString(encoding).slice(first, whole));
}
