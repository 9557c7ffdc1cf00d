import { describe, expect, test } from 'vitest';
import { originSite } from './origin-site.ts';

const OWN = ['https://shop.example', 'https://www.teahouse.co.uk/paid'];

describe('an origin that a profile is asked to allow', () => {
  test.each([
    ['https://shop.example', 'shop.example'],
    ['https://www.shop.example:8443', 'shop.example'],
    ['https://a.b.teahouse.co.uk', 'teahouse.co.uk'],
  ])('%s belongs to a domain that the profile uses', (origin, domain) => {
    expect(originSite(origin, OWN)).toEqual({ domain, isKnown: true, looksLike: null });
  });

  test.each([
    ['https://shop.example.evil.com', 'evil.com', 'shop.example'],
    ['https://shop.example-pay.com', 'example-pay.com', 'shop.example'],
    ['https://teahouse.com', 'teahouse.com', 'teahouse.co.uk'],
    ['https://tea-house.co.uk', 'tea-house.co.uk', 'teahouse.co.uk'],
    ['https://teahause.co.uk', 'teahause.co.uk', 'teahouse.co.uk'],
    ['https://teah0use.co.uk', 'teah0use.co.uk', 'teahouse.co.uk'],
    ['https://teahouse-checkout.io', 'teahouse-checkout.io', 'teahouse.co.uk'],
    ['https://sh0p.example', 'sh0p.example', 'shop.example'],
    [new URL('https://teáhouse.example').origin, new URL('https://teáhouse.example').hostname, 'teahouse.co.uk'],
  ])('%s belongs to %s, and looks like %s', (origin, domain, looksLike) => {
    expect(originSite(origin, OWN)).toEqual({ domain, isKnown: false, looksLike });
  });

  test.each([
    ['https://bakery.example', 'bakery.example'],
    ['https://co.uk', 'co.uk'],
    ['https://teahouse.github.io', 'teahouse.github.io', 'teahouse.co.uk'],
    ['https://192.0.2.7:8443', '192.0.2.7'],
  ])('%s belongs to %s, which the profile does not use', (origin, domain, looksLike: string | null = null) => {
    expect(originSite(origin, OWN)).toEqual({ domain, isKnown: false, looksLike });
  });

  test('without any domain of the profile, nothing is known about the origin', () => {
    const unknown = { domain: 'shop.example', isKnown: false, looksLike: null };
    expect(originSite('https://shop.example', [])).toEqual(unknown);
  });
});
