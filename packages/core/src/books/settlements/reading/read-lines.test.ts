import { describe, expect, test } from 'vitest';
import type { Mapping } from './mapping.ts';
import { OWN_FORMAT } from './mapping.ts';
import { readLines } from './read-lines.ts';
import { readMapping } from './read-mapping.ts';
import type { SettlementLine } from './settlement-line.ts';

const PROFILE = 'abcdefgh';
const ATTEMPT = `att_${PROFILE}0000000000000000000001`;

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function read(text: string, mapping: Mapping): Promise<readonly (SettlementLine | 'of_other_account')[]> {
  const lines: (SettlementLine | 'of_other_account')[] = [];
  for await (const line of readLines(bytesOf(text), mapping, PROFILE)) lines.push(line);
  return lines;
}

function mappingOf(given: unknown): Mapping {
  const mapping = readMapping(given);
  if (!mapping.ok) throw new Error(mapping.refusal.detail);
  return mapping.value;
}

/** A bank's file: semicolons, decimal commas, days first, amounts without a sign, our id in a longer text. */
const BANK = {
  separator: ';',
  decimals: 'comma',
  skip_lines: 2,
  reference: ['Verwendungszweck'],
  acquirer_reference: 'RRN',
  type: 'Art',
  types: { Umsatz: 'settled', Gutschrift: 'refunded' },
  default_currency: 'EUR',
  amount: 'Betrag',
  sign: 'by_type',
  fee: ['Entgelt 1', 'Entgelt 2'],
  date: 'Tag',
  date_order: 'dmy',
};

describe('a mapping', () => {
  test("reads a bank's own columns, separators and dates", async () => {
    const text = `\ufeffBank\nReport of the day\nTag;Art;Verwendungszweck;RRN;Betrag;Entgelt 1;Entgelt 2\n
20.11.2026;Umsatz;"POS ${ATTEMPT}; Manama";000123;1.234,50;1,00;0,25\n21.11.2026;Gutschrift;x;000124;4,5;;\n`;
    expect(await read(text, mappingOf(BANK))).toEqual([
      {
        number: 1,
        type: 'settled',
        rawType: 'Umsatz',
        attemptId: ATTEMPT,
        captureId: null,
        refundId: null,
        isForeign: false,
        acquirerReference: '000123',
        movementReference: null,
        currency: 'EUR',
        amountMinor: 123_450n,
        feeCurrency: 'EUR',
        feeMinor: 125n,
        netCurrency: 'EUR',
        netMinor: 123_325n,
        at: new Date('2026-11-20T00:00:00Z'),
      },
      expect.objectContaining({ number: 2, type: 'refunded', amountMinor: -450n, feeMinor: 0n, netMinor: -450n }),
    ]);
  });

  test.each([
    ['an unknown member', { ...BANK, colour: 'x' }, 'colour'],
    ['an invalid separator', { ...BANK, separator: 'x' }, 'separator'],
    ['an invalid type', { ...BANK, types: { Umsatz: 'paid' } }, 'types'],
    ['no amount', { ...BANK, amount: undefined }, 'amount'],
    ['no currency', { reference: ['a'], amount: 'b' }, 'currency'],
    ['no reference', { amount: 'b', default_currency: 'EUR' }, 'reference'],
    ['an invalid net_sign', { ...BANK, net: 'Netto', net_sign: 'as_written' }, '"written" or "by_type"'],
    ['a net_sign, but no net amount', { ...BANK, net_sign: 'written' }, 'net_sign needs'],
    [
      'a net_sign, but amounts with signs',
      { ...BANK, net: 'Netto', net_sign: 'written', sign: 'as_written' },
      'net_sign needs',
    ],
    ['no object', [], 'object'],
  ])('with %s is refused', (_what, given, word) => {
    expect(readMapping(given)).toMatchObject({
      ok: false,
      refusal: { code: 'invalid_request', detail: expect.stringContaining(word) },
    });
  });
});

const own = (line: string) =>
  `reference,acquirer_reference,movement_reference,type,currency,amount,fee,date\n${line}\n`;

describe('a line', () => {
  test.each([
    ['with an amount that would have to be rounded', `${ATTEMPT},,,settled,BHD,1.0005,,`, 'cannot be read in BHD'],
    ['with an invalid currency', `${ATTEMPT},,,settled,BHX,1,,`, 'no known currency'],
    ['with a day that does not exist', `${ATTEMPT},,,settled,BHD,1,,2026-02-30`, 'has a date'],
    ['without an amount', `${ATTEMPT},,,settled,BHD,,,`, 'has no amount'],
    ['with fewer columns than the header', `${ATTEMPT},,,settled`, 'After 0 lines, the file is not readable as CSV'],
    ['with a quotation mark that is never closed', `"${ATTEMPT},,,settled,BHD,1,,`, 'not readable as CSV'],
  ])('%s ends the import', async (_what, line, problem) => {
    await expect(read(own(line), OWN_FORMAT)).rejects.toThrow(problem);
  });

  test('without the columns of the mapping, or with a column twice, is not read', async () => {
    await expect(read('a,b\n1,2\n', OWN_FORMAT)).rejects.toThrow('no column reference');
    const twice = own('').replace('fee', 'amount');
    await expect(read(twice, OWN_FORMAT)).rejects.toThrow('amount twice');
    await expect(read('', OWN_FORMAT)).rejects.toThrow('The file is empty.');
  });

  test('never has a card number as its reference', async () => {
    const [line] = await read(own('4242424242424242,4242 4242 4242 4242,ok,settled,BHD,1,,'), OWN_FORMAT);
    expect(line).toMatchObject({ acquirerReference: null, movementReference: 'ok', attemptId: null });
    expect(JSON.stringify(line, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '4242',
    );
  });

  test("of another profile's payment is marked, and an unknown type is an adjustment", async () => {
    const [line] = await read(own('att_zzzzzzzz0000000000000000000001,,,Gift,BHD,-1,,20261120 10:15'), OWN_FORMAT);
    expect(line).toMatchObject({
      isForeign: true,
      type: 'adjustment',
      amountMinor: -1_000n,
      at: new Date('2026-11-20T10:15:00Z'),
    });
  });

  test('that is a returned fee is one if the mapping says that the net amounts have their signs', async () => {
    const types = { Entgelt: 'fee' };
    const mapping = mappingOf({ ...BANK, skip_lines: 0, fee: [], types, net: 'Netto', net_sign: 'written' });
    const lines = await read(
      'Tag;Art;Verwendungszweck;RRN;Betrag;Netto\n;Entgelt;;;1,5;1,5\n;Entgelt;;;2;-2\n',
      mapping,
    );
    expect(lines).toMatchObject([
      { type: 'fee', amountMinor: 0n, feeMinor: -150n, netMinor: 150n },
      { type: 'fee', amountMinor: 0n, feeMinor: 200n, netMinor: -200n },
    ]);
  });

  test('that is a fee has no amount, only a fee', async () => {
    const lines = await read(own(',,,fee,BHD,-1.5,,\n,,,fee,BHD,,0.25,'), OWN_FORMAT);
    expect(lines).toMatchObject([
      { amountMinor: 0n, feeMinor: 1_500n, netMinor: -1_500n },
      { amountMinor: 0n, feeMinor: 250n, netMinor: -250n },
    ]);
  });
});
