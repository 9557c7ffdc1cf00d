import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MERCHANT_RIGHTS, mayDo } from './rights.ts';
import { outranks, ROLES } from './role.ts';

const role = fc.constantFrom(...ROLES);

describe('rights', () => {
  test('of a role are never more than those of a role above it, but that support refunds and developers do not', () => {
    const rights = MERCHANT_RIGHTS.filter((right) => right !== 'payments.refund');
    fc.assert(
      fc.property(role, role, fc.constantFrom(...rights), (one, other, right) => {
        if (outranks(one, other) && mayDo(other, right)) expect(mayDo(one, right)).toBe(true);
      }),
    );
  });

  test('of an owner are all of them, and everybody may read', () => {
    for (const right of MERCHANT_RIGHTS) expect(mayDo('owner', right)).toBe(true);
    for (const each of ROLES) expect(mayDo(each, 'merchant.read')).toBe(true);
  });

  test.each([
    ['support', ['merchant.read', 'payments.read', 'payments.refund', 'webhooks.read']],
    ['viewer', ['merchant.read', 'payments.read']],
  ] as const)('of %s are %j and nothing else', (each, rights) => {
    expect(MERCHANT_RIGHTS.filter((right) => mayDo(each, right))).toEqual(rights);
  });
});
