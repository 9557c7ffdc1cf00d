const grouped = (digits: string, sign: string) => digits.replace(/(.{4})(?=.)/g, `$1${sign}`);
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

/**
 * The ways in which people and programs write a card number in a text. Texts that hide a number on purpose, such as
 * base64, are left out, because no guard recognises them.
 */
export const SPELT_CARDS: Readonly<Record<string, (digits: string) => string>> = {
  plain: (digits) => digits,
  'in a sentence': (digits) => `paid with ${digits}, thanks`,
  spaced: (digits) => grouped(digits, ' '),
  hyphened: (digits) => grouped(digits, '-'),
  dotted: (digits) => grouped(digits, '.'),
  slashed: (digits) => grouped(digits, '/'),
  'no-break spaced': (digits) => grouped(digits, '\u00a0'),
  'Arabic-Indic': (digits) => inScript(digits, 0x0660),
  Persian: (digits) => inScript(digits, 0x06f0),
  'full-width': (digits) => inScript(digits, 0xff10),
  'in an address': (digits) => `https://shop.example/${digits}`,
  'in a query': (digits) => `https://shop.example/?card=${grouped(digits, '%20')}`,
  'percent-encoded': (digits) => `https://shop.example/${digits.replace(/\d/g, (digit) => `%3${digit}`)}`,
  'as a host': (digits) => `https://${digits}.example`,
  'in an e-mail address': (digits) => `ada.${digits}@shop.example`,
  'after letters': (digits) => `ref${digits}x`,
};
