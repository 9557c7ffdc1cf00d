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

/** What a line means, with the signs that our lines have. The fee is a share of the amount, in percent. */
const meantWith = ({ maximalShare, canReturnFees }: { maximalShare: bigint; canReturnFees: boolean }) =>
  fc
    .record({
      type: fc.constantFrom(...LINE_TYPES),
      minor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      share: fc.bigInt({ min: -maximalShare, max: maximalShare }),
      isReturned: canReturnFees ? fc.boolean() : fc.constant(false),
    })
    .map(({ type, minor, share, isReturned }) => {
      if (type === 'fee')
        return { type, amount: 0n, fee: isReturned ? -minor : minor, net: isReturned ? minor : -minor };
      const amount = TAKEN.includes(type) ? -minor : minor;
      const fee = (minor * share) / 100n;
      return { type, amount, fee, net: amount - fee };
    });

/** Lines whose type determines the sign of the net amount. */
const USUAL = meantWith({ maximalShare: 100n, canReturnFees: false });
/** Also returned fees, and fees above the amount, so a net amount of any type can have either sign. */
const ANY = meantWith({ maximalShare: 300n, canReturnFees: true });

type Meant = { readonly type: LineType; readonly amount: bigint; readonly fee: bigint; readonly net: bigint };

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

async function readOne(
  cells: readonly unknown[],
  mapping: Mapping,
): Promise<SettlementLine | 'of_other_account' | undefined> {
  async function* bytes() {
    yield Buffer.from(`reference,type,amount,fee,net\n${cells.join(',')}\n`);
  }
  for await (const line of readLines(bytes(), mapping, 'abcdefgh')) return line;
  return undefined;
}

/** Writes the line with the given net amount, reads it, and compares it with what it means. */
async function expectMeant(
  { type, amount, fee, net }: Meant,
  { writtenNet, hasAmount, mapping }: { writtenNet: bigint; hasAmount: boolean; mapping: Mapping },
): Promise<void> {
  const feeOnly = type === 'fee' ? '' : fee;
  const writtenAmount = hasAmount ? absolute(type === 'fee' ? fee : amount) : '';
  const line = await readOne(['x', type, writtenAmount, feeOnly, writtenNet], mapping);
  const meant = hasAmount || type === 'fee' ? { amount, fee } : { amount: net, fee: 0n };
  expect(line).toMatchObject({ amountMinor: meant.amount, feeMinor: meant.fee, netMinor: net });
}

test('if the type determines the sign of the net amount, a line of any type has the same amount, fee and net amount with or without that sign, and their signs agree', async () => {
  const netSign = fc.constantFrom<Pick<Mapping, 'net_sign'>>({}, { net_sign: 'by_type' });
  await fc.assert(
    fc.asyncProperty(USUAL, fc.boolean(), fc.boolean(), netSign, async (meant, isSigned, hasAmount, member) => {
      const writtenNet = isSigned ? meant.net : absolute(meant.net);
      await expectMeant(meant, { writtenNet, hasAmount, mapping: { ...MAPPING, ...member } });
    }),
  );
});

test('in a file that writes the signs of its net amounts, they are read as they are, also those of returned fees', async () => {
  await fc.assert(
    fc.asyncProperty(ANY, fc.boolean(), async (meant, hasAmount) => {
      await expectMeant(meant, { writtenNet: meant.net, hasAmount, mapping: { ...MAPPING, net_sign: 'written' } });
    }),
  );
});
