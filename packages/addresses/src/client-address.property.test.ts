import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';
import { networks } from './networks.ts';

/** A second implementation of the same rule, written independently of the first. It compares bits. */
function bitsOf(address: string): string {
  const written = address.includes('.') && address.includes(':') ? withHexTail(address) : address;
  if (!written.includes(':'))
    return written
      .split('.')
      .map((byte) => Number(byte).toString(2).padStart(8, '0'))
      .join('');
  const [left = '', right = ''] = written.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const missing = 8 - groups(left).length - groups(right).length;
  const all = [...groups(left), ...Array(written.includes('::') ? missing : 0).fill('0'), ...groups(right)];
  const bits = all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
  const mapped = '0'.repeat(80) + '1'.repeat(16);
  return bits.startsWith(mapped) ? bits.slice(96) : bits;
}

function withHexTail(address: string): string {
  const at = address.lastIndexOf(':') + 1;
  const bytes = address
    .slice(at)
    .split('.')
    .map((byte) => Number(byte).toString(16).padStart(2, '0'));
  return `${address.slice(0, at)}${bytes[0]}${bytes[1]}:${bytes[2]}${bytes[3]}`;
}

function isIn(address: string, [base = '', length]: readonly string[]): boolean {
  const [bits, network] = [bitsOf(address), bitsOf(base)];
  return bits.length === network.length && bits.startsWith(network.slice(0, Number(length)));
}

/** A small set of addresses, so that an address is often in the network of another. */
const v4 = fc.tuple(fc.constantFrom(10, 192), fc.constantFrom(0, 64, 128), fc.constantFrom(1, 2), fc.nat(3));
const ipv4 = v4.map((bytes) => bytes.join('.'));
const address = fc.oneof(
  ipv4,
  ipv4.map((each) => `::ffff:${each}`),
  fc
    .tuple(fc.constantFrom('2001:db8', '2001:DB8:0', 'fd00'), fc.nat(0xffff))
    .map(([head, n]) => `${head}::${n.toString(16)}`),
  fc.ipV6(),
);
const network = fc
  .oneof(
    fc.tuple(ipv4, fc.integer({ min: 1, max: 32 })),
    fc.tuple(fc.constantFrom('2001:db8::', 'fd00::'), fc.integer({ min: 1, max: 128 })),
  )
  .map(([base, length]) => `${base}/${length}`);

test('any chain of proxies, trusted or not, gives the same result as a comparison of bits', () => {
  fc.assert(
    fc.property(
      fc.array(network, { maxLength: 4 }),
      address,
      fc.array(address, { maxLength: 5 }),
      (list, peer, chain) => {
        const isTrusted = (each: string) => list.some((one) => isIn(each, one.split('/')));
        const nearest = chain.findLast((each) => !isTrusted(each));
        const expected = isTrusted(peer) ? (nearest ?? peer) : peer;
        const trusted = networks(list.join(', '));
        if (trusted === undefined) throw new Error('no networks');
        const found = clientAddress(peer, chain.join(', '), trusted);
        expect(bitsOf(found.address ?? '')).toBe(bitsOf(expected));
        if (isTrusted(peer) && nearest === undefined) expect(found.counted).toBeNull();
      },
    ),
  );
});

test('whatever bytes a header holds, the result is the peer or an address, and nothing is thrown', () => {
  const trusted = networks('10.0.0.0/8');
  if (trusted === undefined) throw new Error('no networks');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (forwardedFor) => {
      const { address: found, counted } = clientAddress('10.0.0.1', forwardedFor, trusted);
      expect(found === '10.0.0.1' || counted !== null).toBe(true);
    }),
  );
});
