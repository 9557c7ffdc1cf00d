import { invalid } from '../wire/service-error.ts';

export type Shopper = {
  readonly billingAddress?: {
    readonly country: string;
    readonly postalCode: string;
    readonly stateOrProvince?: string;
  };
  readonly browserInfo?: { readonly language: string };
};

const WITH_STATES: ReadonlySet<string> = new Set(['US', 'CA']);

/** Throws like Adyen if the address is not complete for its country, or if the browser's language is not one tag. */
export function checkShopper({ billingAddress, browserInfo }: Shopper): void {
  if (billingAddress !== undefined) checkAddress(billingAddress);
  if (browserInfo !== undefined && !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(browserInfo.language)) {
    throw invalid('15_016', 'language must be a valid tag according to IETF BCP47 definition.');
  }
}

function checkAddress({ country, postalCode, stateOrProvince }: NonNullable<Shopper['billingAddress']>): void {
  if (WITH_STATES.has(country) && stateOrProvince === undefined) {
    throw invalid('135', "Required field 'billingAddress.stateOrProvince' is not provided.");
  }
  if (WITH_STATES.has(country) && !/^[A-Z]{2}$/.test(stateOrProvince ?? '')) {
    throw invalid('104', 'Billing address problem (the state is not two letters)');
  }
  if (country === 'US' && !/^\d{1,5}$/.test(postalCode)) {
    throw invalid('104', 'Billing address problem (the postal code is not at most five digits)');
  }
}
