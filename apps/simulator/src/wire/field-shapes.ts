/** The merchant's own name for a sale, capture or refund, in a body or an address. */
export const REFERENCE = /^[A-Za-z0-9._:-]{1,64}$/;

/** A whole number of minor units above zero, such as "10500". */
export const MINOR_UNITS = /^[1-9][0-9]{0,17}$/;

export const CURRENCY = /^[A-Z]{3}$/;

/** A URL that the issuer's page sends shoppers to, so only http and https are allowed. */
export const WEB_ADDRESS = {
  test: (text: string) => text.length <= 2_048 && /^https?:\/\/[\x21-\x7e]+$/.test(text) && URL.canParse(text),
};
