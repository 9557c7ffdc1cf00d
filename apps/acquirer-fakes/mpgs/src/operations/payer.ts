import { member } from '../api/member.ts';
import { invalid, type Refusal } from './refusal.ts';

/** What the gateway accepts about the shopper and the browser, each part of which can be missing. */
const ACCEPTED: readonly (readonly [path: string, pattern: RegExp])[] = [
  ['billing.address.street', /^.{1,100}$/su],
  ['billing.address.street2', /^.{1,100}$/su],
  ['billing.address.city', /^.{1,100}$/su],
  ['billing.address.stateProvince', /^.{1,20}$/su],
  ['billing.address.postcodeZip', /^[0-9A-Za-z -]{1,10}$/],
  ['billing.address.country', /^[A-Z]{3}$/],
  ['customer.firstName', /^.{1,50}$/su],
  ['device.browserDetails.language', /^(?=.{2,8}$)[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/],
];

/** The refusal of a request about whose shopper the gateway does not accept something; null if it accepts all. */
export function refusedPayer(body: unknown): Refusal | null {
  const refused = ACCEPTED.find(([path, pattern]) => {
    const value = member(body, path);
    return value !== undefined && !(typeof value === 'string' && pattern.test(value));
  });
  return refused === undefined ? null : invalid('The value is invalid.', refused[0]);
}
