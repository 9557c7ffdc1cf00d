import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

const FACTS = { trackId: 'trk_1', paymentId: 'pay_1', status: 'success' } as const;
const OURS = 'track_id=trk_1&payment_id=pay_1&status=success';

describe('the URL back to the shop', () => {
  test.each([
    ['https://shop.example', `https://shop.example?${OURS}`],
    ['https://shop.example/', `https://shop.example/?${OURS}`],
    ['https://shop.example/a?', `https://shop.example/a?${OURS}`],
    ['https://shop.example/a?b=1', `https://shop.example/a?b=1&${OURS}`],
    ['https://shop.example/a?b=1&', `https://shop.example/a?b=1&${OURS}`],
    ['https://shop.example/a?b', `https://shop.example/a?b&${OURS}`],
    ['https://shop.example/a?b=%2f%2F+%20', `https://shop.example/a?b=%2f%2F+%20&${OURS}`],
    ['https://shop.example/a?b=1?c=2', `https://shop.example/a?b=1?c=2&${OURS}`],
    [
      'https://shop.example/a?b=status&statuses=2&Status=3',
      `https://shop.example/a?b=status&statuses=2&Status=3&${OURS}`,
    ],
  ])('keeps every other part unchanged: %s', (url, address) => {
    expect(returnAddress(url, FACTS)).toBe(address);
  });

  test.each([
    'https://shop.example/a?status=success',
    'https://shop.example/a?status=failed&status=pending',
    'https://shop.example/a?track_id=trk_2&payment_id=pay_2&status',
    'https://shop.example/a?%73tatus=success&track%5Fid=1&payment_i%64',
    'https://shop.example/a?status=a=b',
  ])('replaces parameters that have our names, however they are encoded: %s', (url) => {
    expect(returnAddress(url, FACTS)).toBe(`https://shop.example/a?${OURS}`);
  });

  test.each(['success', 'failed', 'cancelled', 'expired', 'pending'] as const)('contains the status: %s', (status) => {
    const { searchParams } = new URL(returnAddress('https://shop.example/a', { ...FACTS, status }));
    expect(Object.fromEntries(searchParams)).toEqual({ track_id: 'trk_1', payment_id: 'pay_1', status });
  });

  test('has our parameters once each at the end, and all others unchanged and in order', () => {
    const name = fc.oneof(fc.constantFrom('track_id', 'payment_id', 'status', '%73tatus', 'Status'), queryText());
    const pair = fc.oneof(
      name,
      fc.tuple(name, queryText()).map(([key, value]) => `${key}=${value}`),
    );
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const address = returnAddress(`https://shop.example/a?${pairs.join('&')}`, FACTS);
        const theirs = pairs.filter((each) => each !== '' && !isOurs(each));
        expect(address).toBe(`https://shop.example/a?${[...theirs, OURS].join('&')}`);
        const { searchParams } = new URL(address);
        expect([searchParams.getAll('track_id'), searchParams.getAll('payment_id')]).toEqual([['trk_1'], ['pay_1']]);
        expect(searchParams.getAll('status')).toEqual(['success']);
      }),
    );
  });
});

/** Text made of the characters that a validated return URL can have in its query, except separators. */
function queryText(): fc.Arbitrary<string> {
  const characters = Array.from({ length: 0x7f - 0x21 }, (_, at) => String.fromCodePoint(0x21 + at));
  return fc.string({ unit: fc.constantFrom(...characters.filter((character) => !'&=#\\'.includes(character))) });
}

function isOurs(pair: string): boolean {
  return [...new URLSearchParams(pair).keys()].some((name) => ['track_id', 'payment_id', 'status'].includes(name));
}
