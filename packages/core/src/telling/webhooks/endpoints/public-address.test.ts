import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressVerdict } from './public-address.ts';

describe('addresses that our servers can connect to', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001::200e',
    '2001:200::1',
    '2003::1',
  ])('%s is public', (address) => {
    expect(addressVerdict(address)).toBe('public');
  });

  test.each(['127.0.0.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1', '::0.0.0.1'])(
    '%s is this machine',
    (address) => {
      expect(addressVerdict(address)).toBe('loopback');
    },
  );

  test.each([
    ['this network', '0.0.0.0', '0.1.2.3'],
    ['private', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
    ['carrier-grade NAT', '100.64.0.1', '100.127.255.255', '100.100.100.200'],
    ['link-local', '169.254.0.1', '169.254.169.254', 'fe80::1', 'febf::1'],
    ['the host of an Azure virtual machine', '168.63.129.16'],
    ['protocol assignments', '192.0.0.8', '192.0.0.192', '2001:1::1', '2001:1ff::1'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
    ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
    ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
    ['reserved', '240.0.0.1', '254.1.1.1', '4000::1', '8000::1', 'e000::1', '5f00::1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::', '0:0:0:0:0:0:0:0'],
    ['unique local', 'fc00::1', 'fd00:ec2::254'],
    ['site-local', 'fec0::1'],
    ['discard-only', '100::1'],
    ['ORCHID', '2001:10::1', '2001:20::1'],
    ['mapped', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:7f00:1'],
    ['translated', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
    ['compatible', '::127.0.0.1', '::8.8.8.8', '::7f00:1'],
    ['6to4', '2002:7f00:1::1', '2002:808:808::1', '192.88.99.1'],
    ['Teredo', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['returned to IANA', '3ffe::1'],
    ['with a zone id', 'fe80::1%lo', '::1%lo', '2606:4700:4700::1111%eth0', '1.1.1.1%eth0'],
    [
      'not an address',
      '',
      ' ',
      'localhost',
      '1.1.1',
      '1.1.1.1.',
      '01.1.1.1',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '1.1.1.1:80',
    ],
  ])('an address is refused: %s', (_what, ...addresses) => {
    for (const address of addresses) expect(addressVerdict(address), address).toBe('private');
  });

  test('an IPv6 address that contains an IPv4 address is refused, whatever the IPv4 address is', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), ([a, b, c, d]) => {
        const dotted = `${a}.${b}.${c}.${d}`;
        const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
        for (const prefix of ['::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::']) {
          expect(addressVerdict(prefix + dotted)).toBe('private');
          expect(addressVerdict(prefix + hex)).toBe('private');
        }
        expect(addressVerdict(`2002:${hex}::`)).toBe('private');
        expect(addressVerdict(`2001:0:${hex}::`)).toBe('private');
      }),
    );
  });
});
