import { describe, expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { networks } from './networks.ts';

const TRUSTED = networks('10.0.0.0/8, 203.0.113.7, 2001:db8:f::/48') ?? { has: () => false };
const at = (peer: string | undefined, forwardedFor?: string) => clientAddress(peer, forwardedFor, TRUSTED);

describe('the address of a client', () => {
  test("is the peer's own, whatever an untrusted peer has written", () => {
    const own = { address: '198.51.100.1', counted: '198.51.100.1' };
    expect(at('198.51.100.1')).toEqual(own);
    expect(at('198.51.100.1', '192.0.2.1')).toEqual(own);
    expect(at('::ffff:198.51.100.1', '192.0.2.1')).toEqual(own);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, 10.9.9.9', '192.0.2.1'],
    // The client's own entry is to the left of the proxy's entry.
    ['192.0.2.99, 10.1.1.1, 192.0.2.1, 10.9.9.9, 203.0.113.7', '192.0.2.1'],
    ['nonsense, 192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1:4711 ', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201, 2001:db8:f::9', '192.0.2.1'],
  ])('behind trusted proxies is the nearest address that is not a trusted proxy: %s', (forwardedFor, address) => {
    expect(at('10.0.0.1', forwardedFor)).toEqual({ address, counted: address });
  });

  test.each([undefined, '', ',', 'unknown', '192.0.2.1, unknown', '10.1.1.1', '192.0.2', '192.0.2.1/32', '[192.0.2.1'])(
    'behind a trusted proxy that sends %j is that of the proxy, and is not counted',
    (forwardedFor) => {
      expect(at('10.0.0.1', forwardedFor)).toEqual({ address: '10.0.0.1', counted: null });
    },
  );

  test.each(['127.0.0.1', '::1', '192.168.1.1', '172.31.0.1', '100.64.0.1', 'fd00::1', 'fe80::1%eth0'])(
    'that cannot be on the internet, %s, is not counted, because it belongs to a proxy that was not named',
    (peer) => {
      expect(at(peer).counted).toBeNull();
      expect(at(peer).address).toBe(peer.replace('%eth0', ''));
    },
  );

  test('is unknown when the connection is gone', () => {
    expect(at(undefined, '192.0.2.1')).toEqual({ address: null, counted: null });
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::0.0.0.1', '2001:db8:0:0::/64'],
  ])('is counted by its /64 if it is IPv6: %s', (forwardedFor, counted) => {
    expect(at('10.0.0.1', forwardedFor).counted).toBe(counted);
  });
});

test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', 'proxy.example', '10.0.0.1 10.0.0.2', '2001:db8::/129'])(
  '%s is not a list of networks',
  (list) => {
    expect(networks(list)).toBeUndefined();
  },
);
