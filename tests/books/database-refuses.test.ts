import { beforeAll, describe, expect, test } from 'vitest';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { differencesOf, ledgerOf } from './keeping.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
  await newPaidPayment(engine);
});

const profileId = () => engine.profile.profile.profileId;

describe('nobody can', () => {
  test.each([
    ['change a posting', 'update postings set amount_minor = amount_minor + 1 where profile_id = $1'],
    ['delete a posting', 'delete from postings where profile_id = $1'],
  ])('%s', async (_what, sql) => {
    const before = await ledgerOf(engine.database.pool, profileId());
    const changed = engine.database.pool.query(sql, [profileId()]);
    await expect(changed).rejects.toThrow('a posting is never changed: book another one');
    expect(await ledgerOf(engine.database.pool, profileId())).toEqual(before);
  });

  test('empty the ledger', async () => {
    const emptied = engine.database.pool.query('truncate postings');
    await expect(emptied).rejects.toThrow('a posting is never changed: book another one');
  });
});

describe('the database refuses', () => {
  const SALE = { position: 2, kind: 'sale', debit: 'acquirer_receivable', credit: 'merchant_payable', minor: 1 };
  test.each([
    ['a posting of zero', { minor: 0 }, 'postings_amount_minor_check'],
    ['a negative posting', { minor: -1 }, 'postings_amount_minor_check'],
    ['a posting with one account on both sides', { credit: 'acquirer_receivable' }, 'accounts_of_kind'],
    ['the accounts of a refund for a sale', { debit: SALE.credit, credit: SALE.debit }, 'accounts_of_kind'],
    ['an unknown kind', { kind: 'gift' }, 'accounts_of_kind'],
    ['a second posting at a position', { position: 1 }, 'postings_pkey'],
    ['a second posting of a movement', { reference: 'booked' }, 'postings_profile_id_kind_reference_number_key'],
  ])('%s', async (_what, change: Partial<typeof SALE> & { reference?: string }, constraint) => {
    const [booked] = await ledgerOf(engine.database.pool, profileId());
    const { position, kind, debit, credit, minor, reference } = { ...SALE, ...change };
    const inserted = engine.database.pool.query(
      `insert into postings (profile_id, position, kind, reference, debit, credit, currency, amount_minor)
       values ($1, $2, $3, $4, $5, $6, 'BHD', $7)`,
      [profileId(), position, kind, reference === undefined ? 'att_other' : booked?.reference, debit, credit, minor],
    );
    await expect(inserted).rejects.toMatchObject({ constraint });
    expect(await differencesOf(engine)).toEqual([]);
  });
});
