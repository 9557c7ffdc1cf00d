import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MERCHANT_RIGHTS, mayDo } from './rights.ts';
import { outranks, ROLES } from './role.ts';

const role = fc.constantFrom(...ROLES);
const OF_SUPPORT: readonly string[] = [
  'customers.read',
  'payments.refund',
  'links.change',
  'receipts.send',
  'disputes.answer',
];

describe('rights', () => {
  test('a role never has a right that a higher role lacks, except that support works for shoppers, and developers do not', () => {
    const rights = MERCHANT_RIGHTS.filter((right) => !OF_SUPPORT.includes(right));
    fc.assert(
      fc.property(role, role, fc.constantFrom(...rights), (one, other, right) => {
        if (outranks(one, other) && mayDo(other, right)) expect(mayDo(one, right)).toBe(true);
      }),
    );
  });

  test('an owner has all rights, and every role can read the merchant', () => {
    for (const right of MERCHANT_RIGHTS) expect(mayDo('owner', right)).toBe(true);
    for (const each of ROLES) expect(mayDo(each, 'merchant.read')).toBe(true);
  });

  test.each([
    [
      'support',
      [
        'merchant.read',
        'payments.read',
        'payments.refund',
        'customers.read',
        'links.change',
        'receipts.send',
        'notes.write',
        'disputes.answer',
        'webhooks.read',
      ],
    ],
    ['viewer', ['merchant.read', 'payments.read']],
  ] as const)('%s has exactly %j', (each, rights) => {
    expect(MERCHANT_RIGHTS.filter((right) => mayDo(each, right))).toEqual(rights);
  });
});
