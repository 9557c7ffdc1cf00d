import type { SecondFactorRule } from '@pay/core/merchants/access/second-factor';

/** The people whom the rule tells apart. */
export const FACTOR_PEOPLE = [
  'operator',
  'owner, Live',
  'administrator, Live',
  'developer, Live',
  'support, Live',
  'viewer, Live',
  'owner, sandbox only',
  'viewer, sandbox only',
] as const;
export type FactorPerson = (typeof FACTOR_PEOPLE)[number];

const IN_LIVE_TEAM: readonly FactorPerson[] = FACTOR_PEOPLE.filter((each) => each.endsWith(', Live'));

/** An independent list of who needs a second factor under each value of `PAY_DASHBOARD_SECOND_FACTORS`. */
export const NEED_SECOND_FACTOR: Readonly<Record<SecondFactorRule, readonly FactorPerson[]>> = {
  required: ['operator', 'owner, Live'],
  everyone: ['operator', ...IN_LIVE_TEAM],
  optional: [],
};
