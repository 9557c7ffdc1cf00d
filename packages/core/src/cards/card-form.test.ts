import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CardForm, readCardForm } from './card-form.ts';
import { TEST_NUMBERS } from './test-numbers.ts';

const TODAY = { year: 2026, month: 11 };
const VISA = '4242424242424242';
const AMEX = '378282246310005';

afterEach(() => {
  vi.restoreAllMocks();
});

function read(body: string): CardForm {
  return readCardForm(Buffer.from(body), TODAY);
}

/** The contents of the sealed card, or the errors as "field code". */
function summary({ card }: CardForm): unknown {
  if (!card.ok) return card.errors.map(({ field, code }) => `${field} ${code}`);
  return card.card.open(({ number, cvv, expiryMonth, expiryYear }) => [`${number}`, `${cvv}`, expiryMonth, expiryYear]);
}

describe('readCardForm: the number', () => {
  it.each(TEST_NUMBERS)('accepts $number', ({ number, brand }) => {
    const form = read(`number=${number}&expiry=08%2F28&cvv=${brand === 'amex' ? '1234' : '123'}`);
    expect(summary(form)).toEqual([number, brand === 'amex' ? '1234' : '123', 8, 2028]);
  });

  it.each([
    ['spaces', '4242+4242+4242+4242'],
    ['encoded spaces', '4242%204242%204242%204242'],
    ['hyphens', '4242-4242-4242-4242'],
    ['many spaces and hyphens around the digits', '++4242--42+42+-+42424242+-'],
    ['no-break spaces', '4242%C2%A04242%C2%A04242%C2%A04242'],
    ['every byte encoded', [...VISA].map((digit) => `%3${digit}`).join('')],
    ['Arabic-Indic digits', [...VISA].map((digit) => `%D9%A${digit}`).join('')],
    ['Persian digits', [...VISA].map((digit) => `%DB%B${digit}`).join('+')],
    ['raw UTF-8', '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢'],
    ['direction marks', `%E2%80%AA${VISA}%E2%80%AC`],
  ])('accepts it written with %s', (_how, number) => {
    expect(summary(read(`number=${number}&expiry=0828&cvv=123`))).toEqual([VISA, '123', 8, 2028]);
  });

  it.each([
    ['a wrong check digit', '4242424242424241'],
    ['eleven digits', '00000000000'],
    ['twenty digits', '0'.repeat(20)],
    ['sixty thousand digits', '0'.repeat(60_000)],
    ['a letter', '4242424242424242a'],
    ['other separators', '4242.4242.4242.4242'],
    ['hyphens only', '---'],
    ['a truncated escape', '4242424242424242%'],
    ['a broken escape', '%zz4242424242424242'],
    ['a broken UTF-8 digit', '4242424242424242%D9'],
  ])('finds it invalid with %s', (_what, number) => {
    expect(summary(read(`number=${number}&expiry=0828&cvv=123`))).toEqual(['number invalid']);
  });

  it.each(['000000000000', '0000000000000000000'])('accepts 12 to 19 digits of an unknown brand: %s', (number) => {
    const { card } = read(`number=${number}&expiry=0828&cvv=123`);
    expect(card.ok && card.card.brand).toBe('unknown');
  });
});

describe('readCardForm: the CVV', () => {
  it.each([
    [VISA, '123', true],
    [VISA, '1234', false],
    [VISA, '12', false],
    [AMEX, '1234', true],
    [AMEX, '123', false],
    ['000000000000', '123', true],
    ['000000000000', '1234', true],
    ['000000000000', '12345', false],
    [VISA, '%D9%A1%D9%A2%D9%A3', true],
    [VISA, '+123+', true],
    [VISA, '12a', false],
    [VISA, '%', false],
  ])('for %s accepts %s: %s', (number, cvv, ok) => {
    const form = read(`number=${number}&expiry=0828&cvv=${cvv}`);
    expect(form.card.ok || summary(form)).toEqual(ok || ['cvv invalid']);
  });

  it('accepts three or four digits if the number is invalid', () => {
    expect(summary(read('number=1&expiry=0828&cvv=1234'))).toEqual(['number invalid']);
  });
});

describe('readCardForm: the expiry', () => {
  it.each([
    ['08%2F28', [VISA, '123', 8, 2028]],
    ['08+%2F+2028', [VISA, '123', 8, 2028]],
    ['%D9%A0%D9%A8%2F%D9%A2%D9%A8', [VISA, '123', 8, 2028]],
    ['11/26', [VISA, '123', 11, 2026]],
    ['10/26', ['expiry expired']],
    ['13/28', ['expiry invalid']],
    ['08/28%', ['expiry invalid']],
    ['', ['expiry required']],
  ])('reads %j', (expiry, expected) => {
    expect(summary(read(`number=${VISA}&expiry=${expiry}&cvv=123`))).toEqual(expected);
  });
});

describe('readCardForm: the form', () => {
  it.each(['', '&&&', '=', '===', 'number', 'number=&expiry=&cvv=', 'number=+&expiry=%20&cvv=++', 'Number=1&CVV=1'])(
    'reports all three card fields as required for %j',
    (body) => {
      expect(summary(read(body))).toEqual(['number required', 'expiry required', 'cvv required']);
    },
  );

  it('returns the plain fields as strings, and no card field', () => {
    const { fields } = read(
      `token=a%2Bb+c&number=${VISA}&lang=ar&expiry=0828&cvv=123&card_name=%D8%B3%D8%A7%D8%B1%D8%A9&empty=`,
    );
    expect([...fields]).toEqual([
      ['token', 'a+b c'],
      ['lang', 'ar'],
      ['card_name', 'سارة'],
      ['empty', ''],
    ]);
  });

  it('recognises card fields with percent-encoded names', () => {
    const form = read(`%6Eumber=${VISA}&e%78piry=0828&cv%76=123`);
    expect(summary(form)).toEqual([VISA, '123', 8, 2028]);
    expect(form.fields.size).toBe(0);
  });

  it('uses the first of several fields with one name, even if it is invalid', () => {
    const form = read(`token=%zz&token=b&lang=en&lang=ar&number=1&number=${VISA}&expiry=0828&cvv=123&cvv=999`);
    expect(summary(form)).toEqual(['number invalid']);
    expect([...form.fields]).toEqual([['lang', 'en']]);
  });

  it.each([
    ['a name with digits', `${VISA}=1`],
    ['a name without a value', VISA],
    ['a long name', `${'a'.repeat(33)}=1`],
    ['a long value', `token=${'a'.repeat(1025)}`],
    ['a value that is not UTF-8', 'token=%ff'],
    ['a malformed value', 'token=100%'],
    ['a malformed name', 'tok%en=1'],
  ])('drops %s', (_what, body) => {
    expect(read(body).fields.size).toBe(0);
  });

  it('stops after twenty fields', () => {
    const names = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
    expect([...read(names.map((name) => `${name}=1`).join('&')).fields.keys()]).toEqual(names.slice(0, 20));
  });
});

describe('readCardForm: traces in memory', () => {
  it('zeroes the body and nothing around it', () => {
    const memory = Buffer.alloc(200, 'x');
    const body = memory.subarray(50, 150);
    body.fill('&').write(`number=${VISA}&expiry=0828&cvv=123`);
    expect(readCardForm(body, TODAY).card.ok).toBe(true);
    expect(body.equals(Buffer.alloc(100))).toBe(true);
    expect(memory.toString().replaceAll('\0', '')).toBe('x'.repeat(100));
  });

  it('zeroes the body even if something throws', () => {
    const body = Buffer.from(`number=${VISA}&expiry=0828&cvv=123`);
    const today = {
      month: 11,
      get year(): number {
        throw new Error('no clock');
      },
    };
    expect(() => readCardForm(body, today)).toThrow('no clock');
    expect(body.every((byte) => byte === 0)).toBe(true);
  });

  it('creates no string of the number, expiry or CVV, except the last four', () => {
    const bufferToString = vi.spyOn(Buffer.prototype, 'toString');
    const fromCharCode = vi.spyOn(String, 'fromCharCode');
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    const body = Buffer.from(`token=abc&number=4242+4242+4242+4242&expiry=08%2F28&cvv=987&lang=en`);
    expect(readCardForm(body, TODAY).card.ok).toBe(true);

    const made = bufferToString.mock.results.map(({ value }) => value);
    expect(made).toEqual(['token', 'abc', 'number', 'expiry', 'cvv', 'lang', 'en', '4242']);
    expect(fromCharCode).not.toHaveBeenCalled();
    expect(decode).not.toHaveBeenCalled();
  });
});

describe('readCardForm: the name on the card', () => {
  const CARD = `number=${VISA}&expiry=0828&cvv=123`;

  it.each([
    ['is undefined if the form does not have the field', CARD, undefined],
    ['is null if it is empty', `${CARD}&cardholder=++`, { ok: true, name: null }],
    ['is trimmed', `${CARD}&cardholder=+LAYLA+HADDAD+`, { ok: true, name: 'LAYLA HADDAD' }],
    ['loses direction marks', `${CARD}&cardholder=%E2%80%AELAYLA`, { ok: true, name: 'LAYLA' }],
    ['must be UTF-8', `${CARD}&cardholder=LAYLA%D9`, { ok: false }],
    ['is refused if it could be a card number', `${CARD}&cardholder=${VISA}`, { ok: false }],
    ['is refused if it is written in Arabic-Indic digits', `${CARD}&cardholder=%D9%A4%D9%A2%D9%A4`, { ok: false }],
    ['is refused if it is too long', `${CARD}&cardholder=${'L'.repeat(3_000)}`, { ok: false }],
  ])('%s', (_what, body, cardholder) => {
    const form = read(body);
    expect(form.cardholder).toEqual(cardholder);
    expect(summary(form)).toEqual([VISA, '123', 8, 2028]);
    expect(form.fields.size).toBe(0);
  });
});
