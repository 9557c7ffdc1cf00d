import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { NUMBERS } from './expect-safe.ts';

/** JSON values as text, and text that only looks like a JSON value. */
const AMOUNTS = [
  ...['10.5', '10', '10.500', '1e1', '1E-3', '0.001', '999999999.999', '1.0005', '1e400', '1e-400', '-0', '0', '-1'],
  ...['0.0', '"10"', '""', '12345678901234567890', '1e999999999', '0.00000000000000000001', '9007199254740993', 'NaN'],
  ...['Infinity', '-Infinity', 'null', 'true', '[]', '[10.5]', '{}', '{"amount":10.5}', '{"text":"10"}', '01', '+1'],
  ...['1.', '.5', '0x10', '1_000', '1,5', '١٠', '"NaN"', '10n', ''],
];
const CURRENCIES = ['BHD', 'USD', 'JPY', 'bhd', 'XAU', 'XXX', 'BH', 'BHDD', '', ' BHD', 'BHD\0', '__proto__', 'ＢＨＤ'];
const STRANGE = [
  '\0',
  '\ud83d',
  '\ude00',
  '\ufeff',
  '\u202e',
  '\u2028',
  "'; drop table sessions; --",
  '<script>',
  '%00',
];
const POLLUTION = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'polluted', 'amount', ''];

export const cardNumber = fc.constantFrom(...NUMBERS);
/** A card number as it might appear in a merchant's request by mistake. */
const cardText = fc
  .tuple(cardNumber, fc.constantFrom('', ' ', '-'), fc.constantFrom('', 'card ', 'https://shop.example/?c='))
  .map(([number, gap, before]) => before + (number.match(/.{1,4}/g) ?? []).join(gap));
const anyText = fc.oneof(
  fc.constantFrom(...STRANGE, ...POLLUTION),
  fc.string({ unit: 'binary', maxLength: 200 }),
  cardText,
  fc.nat({ max: 70_000 }).map((length) => 'x'.repeat(length)),
);
const textValue = anyText.map((text) => JSON.stringify(text));
const anyValue = fc.oneof(textValue, fc.json({ maxDepth: 4 }), fc.constantFrom(...AMOUNTS));
const pollution = fc
  .tuple(fc.constantFrom(...POLLUTION), fc.constantFrom('1', '{"polluted":1}', '"x"', '{"amount":1}'))
  .map(([name, value]) => `{${JSON.stringify(name)}:${value}}`);
const metadata = fc.oneof(
  pollution,
  fc.dictionary(anyText, anyText).map((pairs) => JSON.stringify(pairs)),
  anyValue,
);

/** A body for a route, with members as JSON text, so that it can contain what no serialiser writes. */
export const anyBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 6, arbitrary: membersBody() },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  { weight: 1, arbitrary: pollution },
  { weight: 1, arbitrary: fc.nat({ max: 20_000 }).map((depth) => nested(depth)) },
  { weight: 2, arbitrary: membersBody().chain((text) => fc.constantFrom(...encodings(text))) },
);

function membersBody(): fc.Arbitrary<string> {
  const shape = {
    amount: fc.oneof({ weight: 2, arbitrary: fc.constant('10.5') }, fc.constantFrom(...AMOUNTS), numberText()),
    currency: fc.oneof({ weight: 2, arbitrary: fc.constant('"BHD"') }, quoted(CURRENCIES), anyValue),
    reference: textValue,
    description: textValue,
    metadata,
    customer: membersOf(['name', 'email', 'phone', 'constructor']),
    billing_address: membersOf(['line1', 'postal_code', 'country', '__proto__']),
    success_url: textValue,
    failure_url: textValue,
    locale: fc.oneof(quoted(['en', 'ar', 'EN', 'fr', '']), anyValue),
    expires_in: fc.constantFrom('60', '59', '60.5', '1e3', '"60"', '2592001', '-1', 'null', '1e400'),
    method: fc.oneof(quoted(['card', 'cash', 'CARD', '__proto__']), anyValue),
    track_id: textValue,
    payment_id: textValue,
  };
  return fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: fc.record(shape, { requiredKeys: ['amount', 'currency'] }) },
        ...endpointBodies().map((arbitrary) => ({ weight: 1, arbitrary })),
      ),
      fc.option(fc.tuple(anyText, anyValue), { freq: 5 }),
    )
    .map(([members, extra]) => {
      const pairs = Object.entries(members as Readonly<Record<string, string>>).map(
        ([name, value]) => `"${name}":${value}`,
      );
      return `{${[...pairs, ...(extra ? [`${JSON.stringify(extra[0])}:${extra[1]}`] : [])].join(',')}}`;
    });
}

/** An object with some of these members, each with any value, or any value in place of the object. */
function membersOf(names: readonly string[]): fc.Arbitrary<string> {
  const pair = fc.tuple(fc.constantFrom(...names), anyValue).map(([name, value]) => `"${name}":${value}`);
  return fc.oneof(
    { weight: 3, arbitrary: fc.uniqueArray(pair, { maxLength: 3 }).map((pairs) => `{${pairs.join(',')}}`) },
    { weight: 1, arbitrary: anyValue },
  );
}

/** Bodies for the routes of webhook endpoints and events. */
function endpointBodies(): readonly fc.Arbitrary<Readonly<Record<string, string | undefined>>>[] {
  const url = fc.oneof(quoted(['https://shop.example/', 'http://10.0.0.1/', 'https://[::1]/']), textValue);
  const eventTypes = fc.constantFrom('null', '[]', '["payment.failed"]', '["endpoint.test"]', '["a","a"]', '{}', '"x"');
  const status = quoted(['enabled', 'disabled', 'deleted', '']);
  const from = quoted(['2026-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '']);
  const to = quoted(['2026-01-02T00:00:00Z', '9999-12-31T23:59:60Z', '2026-01-02T00:00:00+99:99', 'now']);
  const optional = { requiredKeys: [] };
  return [
    fc.record({ url, description: textValue, event_types: eventTypes }, { requiredKeys: ['url'] }),
    fc.record({ url, description: textValue, event_types: eventTypes, status }, optional),
    fc.record({ from: fc.oneof(from, anyValue), to: fc.oneof(to, anyValue) }),
    fc.record({ overlap_seconds: fc.constantFrom('0', '-1', '604800', '1e3', '0.5', 'null', '"0"') }, optional),
    fc.record({ endpoint_id: textValue }, optional),
  ];
}

function numberText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.double().map(String),
    fc.bigInt().map(String),
    fc.stringMatching(/^-?[0-9]{1,20}(\.[0-9]{1,9})?$/),
  );
}

function quoted(values: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...values.map((value) => JSON.stringify(value)));
}

function nested(depth: number): string {
  return `{"amount":10.5,"currency":"BHD","metadata":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
}

function encodings(text: string): readonly Uint8Array[] {
  const bytes = Buffer.from(text);
  return [
    Buffer.from(text, 'utf16le'),
    Buffer.concat([Buffer.from('\ufeff', 'utf16le'), Buffer.from(text, 'utf16le')]),
    Buffer.concat([Buffer.from('\ufeff'), bytes]),
    Buffer.concat([bytes, Buffer.from([0xc3, 0x28, 0xff])]),
    bytes.subarray(0, bytes.length - 1),
    gzipSync(bytes),
  ];
}
