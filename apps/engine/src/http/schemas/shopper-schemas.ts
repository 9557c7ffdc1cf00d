import { Type } from 'typebox';
import { freeText } from './free-text.ts';
import { nullable } from './nullable.ts';

/** The fictional shopper of all examples. */
export const SHOPPER = {
  customer: { name: 'Layla Haddad', email: 'layla@example.com', phone: '+97317000000' },
  billing_address: {
    line1: 'Building 12, Road 2803',
    line2: 'Flat 31',
    city: 'Manama',
    region: 'Capital Governorate',
    postal_code: '428',
    country: 'BH',
  },
};

/** The maximum length of an e-mail address. */
const EMAIL_LENGTH_MAX = 254;
const { customer, billing_address: address } = SHOPPER;

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(freeText({ minLength: 1, maxLength, description, examples: [example] }));

/** A string in a format that the operation checks, with a clearer message than a pattern gives. */
const formatted = (maxLength: number, pattern: string, description: string, example: string) =>
  Type.Optional(
    Type.String({ maxLength, documented: { type: 'string', maxLength, pattern, description, examples: [example] } }),
  );

export const NewCustomer = Type.Object(
  {
    name: text(128, 'Name of the shopper.', customer.name),
    email: formatted(EMAIL_LENGTH_MAX, '^[^@\\x00]+@[^@\\x00]+$', 'E-mail address of the shopper.', customer.email),
    phone: formatted(
      16,
      '^\\+[1-9][0-9]{6,14}$',
      'Phone number of the shopper in E.164 format: `+`, the country code and the number, without spaces.',
      customer.phone,
    ),
  },
  {
    title: 'NewCustomer',
    description:
      'What you know about the shopper. The acquirer and the issuer use these details to recognise the shopper, so that fewer shoppers are asked to confirm their payment. The card page does not show them.',
    additionalProperties: false,
  },
);

export const NewBillingAddress = Type.Object(
  {
    line1: text(100, 'Street and building.', address.line1),
    line2: text(100, 'Flat, floor or company.', address.line2),
    city: text(100, 'City.', address.city),
    region: text(100, 'State, province or governorate.', address.region),
    postal_code: text(16, 'Postal code.', address.postal_code),
    country: formatted(2, '^[A-Z]{2}$', 'ISO 3166-1 alpha-2 country code, in upper case.', address.country),
  },
  {
    title: 'NewBillingAddress',
    description: 'The billing address that the issuer of the card knows. It is sent to the acquirer.',
    additionalProperties: false,
  },
);

const known = (description: string, example: string) => nullable(Type.String({ description, examples: [example] }));

export const CustomerSchema = Type.Object(
  {
    name: known('Name of the shopper.', customer.name),
    email: known('E-mail address of the shopper.', customer.email),
    phone: known('Phone number of the shopper, in E.164 format.', customer.phone),
  },
  { title: 'Customer', description: 'What you sent about the shopper when you created the session.' },
);

export const BillingAddressSchema = Type.Object(
  {
    line1: known('Street and building.', address.line1),
    line2: known('Flat, floor or company.', address.line2),
    city: known('City.', address.city),
    region: known('State, province or governorate.', address.region),
    postal_code: known('Postal code.', address.postal_code),
    country: known('ISO 3166-1 alpha-2 country code.', address.country),
  },
  { title: 'BillingAddress', description: 'The billing address that you sent when you created the session.' },
);
