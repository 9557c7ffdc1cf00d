import { checkEmail } from '../../ground/refusals/check-email.ts';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { isCountry } from '../acquiring/country.ts';
import type { BillingAddress, Customer } from '../acquiring/shopper-details.ts';

type Details = {
  readonly customer: Partial<Customer> | undefined;
  readonly billing_address: Partial<BillingAddress> | undefined;
};

/** A plus sign, the country code and the subscriber's number, with 15 digits at most in total. */
const E164 = /^\+[1-9][0-9]{6,14}$/;
/**
 * German and Austrian phone numbers often have as many digits as Visa's oldest card numbers. Such cards are no longer
 * issued. No other country whose code begins with 4 has numbers of 13 digits.
 */
const AS_OLD_VISA = /^\+4[39][0-9]{11}$/;

/**
 * Checks a merchant's information about its shopper; the engine has already checked lengths and types. Refuses:
 * invalid_request, card_number_not_allowed.
 */
export function checkShopperDetails({ customer, billing_address }: Details): Result<void> {
  // Most sessions have neither a customer nor a billing address.
  if (customer === undefined && billing_address === undefined) return accepted(undefined);
  for (const [group, members] of Object.entries({ customer, billing_address })) {
    for (const [name, text] of Object.entries(members ?? {})) {
      const checked = text === null ? accepted(undefined) : checkMember(name, `${group}.${name}`, text);
      if (!checked.ok) return checked;
    }
  }
  return accepted(undefined);
}

function checkMember(name: string, field: string, text: string): Result<void> {
  if (name === 'email') return checkEmail(field, text);
  if (name === 'country' && !isCountry(text)) return refusedField('invalid_request', field, 'country_unknown');
  if (name === 'phone') {
    if (!E164.test(text)) return refusedField('invalid_request', field, 'phone_unfit');
    return AS_OLD_VISA.test(text) ? accepted(undefined) : checkText(field, text);
  }
  const checked = checkText(field, text);
  // Control characters such as line breaks would corrupt the messages to some acquirers.
  return checked.ok && /\p{Cc}/u.test(text) ? refusedField('invalid_request', field, 'characters_unfit') : checked;
}
