import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mapping } from './mapping.ts';
import { readLines } from './read-lines.ts';
import { LINE_TYPES, type LineType, type SettlementLine } from './settlement-line.ts';

const TAKEN: readonly LineType[] = ['refunded', 'chargeback', 'second_chargeback', 'fee', 'payout'];

const MAPPING: Mapping = {
  separator: ',',
  decimals: 'minor',
  skip_lines: 0,
  reference: ['reference'],
  type: 'type',
  types: Object.fromEntries(LINE_TYPES.map((type) => [type, type])),
  default_currency: 'BHD',
  amount: 'amount',
  sign: 'by_type',
  fee: ['fee'],
  net: 'net',
  date_order: 'ymd',
};

/** What a line means, with the signs that our lines have. The fee is never more than the amount. */
const MEANT = fc
  .record({
    type: fc.constantFrom(...LINE_TYPES),
    minor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    share: fc.bigInt({ min: -100n, max: 100n }),
  })
  .map(({ type, minor, share }) => {
    if (type === 'fee') return { type, amount: 0n, fee: minor, net: -minor };
    const amount = TAKEN.includes(type) ? -minor : minor;
    const fee = (minor * share) / 100n;
    return { type, amount, fee, net: amount - fee };
  });

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

async function readOne(cells: readonly unknown[]): Promise<SettlementLine | 'of_other_account' | undefined> {
  async function* bytes() {
    yield Buffer.from(`reference,type,amount,fee,net\n${cells.join(',')}\n`);
  }
  for await (const line of readLines(bytes(), MAPPING, 'abcdefgh')) return line;
  return undefined;
}

test('whether a file writes the signs of net amounts or not, a line of any type has the same amount, fee and net amount, and their signs agree', async () => {
  await fc.assert(
    fc.asyncProperty(MEANT, fc.boolean(), fc.boolean(), async ({ type, amount, fee, net }, isSigned, hasAmount) => {
      const feeOnly = type === 'fee' ? '' : fee;
      const writtenAmount = hasAmount ? absolute(type === 'fee' ? fee : amount) : '';
      const line = await readOne(['x', type, writtenAmount, feeOnly, isSigned ? net : absolute(net)]);
      const meant = hasAmount || type === 'fee' ? { amount, fee } : { amount: net, fee: 0n };
      expect(line).toMatchObject({ amountMinor: meant.amount, feeMinor: meant.fee, netMinor: net });
    }),
  );
});
