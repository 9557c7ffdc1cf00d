import type { Fault } from './fault.ts';
import { memberOf } from './member-of.ts';

type Member = string | number | boolean | null;
type Group = Readonly<Record<string, Member>>;

/** What the merchant's side sent about the shopper, unchanged; null for missing values. */
export type Shopper = { readonly [Name in keyof typeof GROUPS]: Group | null };

const COLOUR_DEPTHS: ReadonlySet<unknown> = new Set([1, 4, 8, 15, 16, 24, 32, 48]);
const whole = (min: number, max: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const text = (lengthMax: number) => (value: unknown) =>
  value === null || (typeof value === 'string' && value.length >= 1 && value.length <= lengthMax);
const isFlag = (value: unknown) => typeof value === 'boolean';

/** The members of each group, by their names in the message; a member that is not named here is not kept. */
const GROUPS = {
  /** Checked because an issuer's server refuses an authentication with a value outside EMVCo's ranges. */
  browser: {
    colour_depth: (value: unknown) => COLOUR_DEPTHS.has(value),
    screen_width: whole(0, 999_999),
    screen_height: whole(0, 999_999),
    time_zone_offset: whole(-840, 720),
    java_enabled: isFlag,
    javascript_enabled: isFlag,
  },
  cardholder: { name: text(45) },
  customer: { name: text(128), email: text(254), phone: text(16) },
  billing_address: {
    line1: text(100),
    line2: text(100),
    city: text(100),
    region: text(100),
    postal_code: text(16),
    country: text(2),
  },
} as const satisfies Record<string, Readonly<Record<string, (value: unknown) => boolean>>>;

/** Where each group is in the message. */
const PLACES: Readonly<Record<keyof typeof GROUPS, readonly string[]>> = {
  browser: ['three_ds', 'browser'],
  cardholder: ['cardholder'],
  customer: ['customer'],
  billing_address: ['billing_address'],
};

/** Reads the shopper's details in a message, or returns the name of the wrong member. A group can be missing. */
export function readShopper(message: unknown): Shopper | Extract<Fault, { fault: 'malformed_message' }> {
  const shopper: Record<string, Group | null> = {};
  for (const name of Object.keys(GROUPS) as (keyof typeof GROUPS)[]) {
    const given = PLACES[name].reduce(memberOf, message) ?? null;
    const group: Record<string, Member> = {};
    for (const [member, isFit] of given === null ? [] : Object.entries(GROUPS[name])) {
      const value = memberOf(given, member);
      if (!isFit(value)) return { fault: 'malformed_message', field: [...PLACES[name], member].join('.') };
      group[member] = value as Member;
    }
    shopper[name] = given === null ? null : group;
  }
  return shopper as Shopper;
}
