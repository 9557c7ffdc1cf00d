import { expect, test } from 'vitest';
import type { AuthorisationEvidence } from '../acquiring/notice.ts';
import { evidenceColumn, readEvidence, storableText } from './evidence-column.ts';

const APPROVED: AuthorisationEvidence = {
  kind: 'approved',
  amountMinor: 9_007_199_254_740_993n,
  currency: 'BHD',
  acquirerReference: '4242424242424242',
  authorisationCode: '123456',
  threeDs: { status: 'authenticated', flow: 'challenge', eci: '05' },
};

test('evidence is read as it was stored, to the last digit of its amount', () => {
  expect(readEvidence(JSON.parse(evidenceColumn(APPROVED)))).toEqual(APPROVED);
  expect(readEvidence(JSON.parse(evidenceColumn({ kind: 'reversed' })))).toEqual({ kind: 'reversed' });
});

test('text from an acquirer is stored without card numbers, and without characters that PostgreSQL cannot store', () => {
  const column = evidenceColumn({ kind: 'declined', raw: 'card 4242 4242 4242 4242 closed\0' });
  expect(JSON.parse(column)).toEqual({ kind: 'declined', raw: 'card [card number] closed' });
  const named = evidenceColumn({ ...APPROVED, acquirerReference: '4242\0\ud800' });
  expect(JSON.parse(named)).toMatchObject({ acquirerReference: '4242\ufffd' });
  expect(storableText('a\0\ud800 4000000000000002')).toBe('a\ufffd [card number]');
});
