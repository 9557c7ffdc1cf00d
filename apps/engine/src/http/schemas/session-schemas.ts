import { LOCALES } from '@pay/core/ground/locale/locale';
import { CAPTURES } from '@pay/core/paying/sessions/session-terms';
import { type Static, Type } from 'typebox';
import type { ExactNumber } from '../exact-json.ts';
import { EXAMPLE, NEUTRAL_HOSTS } from './examples.ts';
import { freeText, VISIBLE_ASCII, WITHOUT_NUL } from './free-text.ts';
import { inEachCurrency } from './in-each-currency.ts';
import { nullable } from './nullable.ts';
import { BillingAddressSchema, CustomerSchema, NewBillingAddress, NewCustomer, SHOPPER } from './shopper-schemas.ts';
import { textEnum } from './text-enum.ts';
import { textMap } from './text-map.ts';

export const TrackId = Type.String({
  description: 'Identifier of the session: `trk_` and 30 letters and digits.',
  examples: [EXAMPLE.trackId],
});

export const PaymentId = Type.String({
  description: 'Identifier of the payment: `pay_` and 30 letters and digits. A session has at most one payment.',
  examples: [EXAMPLE.paymentId],
});

const CURRENCY = 'ISO 4217 currency code, in upper case.';

/**
 * A JSON number on the wire. Its digits are read as text, so that it stays exact; see exact-json.ts. `documented` is
 * its schema in the document.
 */
export const newAmount = (example: number, note = '') =>
  Type.Unsafe<ExactNumber>({
    exactNumber: true,
    documented: {
      type: 'number',
      format: 'double',
      exclusiveMinimum: 0,
      maximum: 999_999_999.999,
      description: `Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has. It is never rounded.${note}`,
      examples: [example],
    },
  });

/**
 * The operation checks the currency, so that its messages are clearer than a schema's; the OpenAPI document has the
 * schema.
 */
const NewCurrency = Type.String({
  maxLength: 64,
  documented: {
    type: 'string',
    pattern: '^[A-Z]{3}$',
    description: `${CURRENCY} It must be the currency of a country or union, so codes such as \`XAU\` and \`XTS\` are refused.`,
    examples: ['BHD'],
  },
});

const returnUrl = (description: string, path: string) =>
  Type.String({
    documented: {
      type: 'string',
      format: 'uri',
      maxLength: 2_048,
      pattern: VISIBLE_ASCII,
      description: `${description} An absolute \`https\` URL in ASCII, without a user name or a fragment. The default is the return URL of the profile.`,
      examples: [`https://shop.example${path}`],
    },
  });

/** The fields that the two ways of creating a session share. */
export const NewSessionFields = {
  amount: newAmount(10.5),
  currency: NewCurrency,
  reference: Type.Optional(
    freeText({
      maxLength: 128,
      description:
        'Your own order number. It does not have to be unique. Payment-status can find sessions by this number.',
      examples: [EXAMPLE.reference],
    }),
  ),
  description: Type.Optional(
    freeText({
      maxLength: 500,
      description: 'What the shopper pays for, shown on the card page.',
      examples: ['Two concert tickets'],
    }),
  ),
  metadata: Type.Optional(
    textMap(
      { maxLength: 500, documented: { type: 'string', maxLength: 500, pattern: WITHOUT_NUL } },
      {
        propertyNames: {
          type: 'string',
          minLength: 1,
          maxLength: 40,
          documented: { type: 'string', minLength: 1, maxLength: 40, pattern: WITHOUT_NUL },
        },
        maxProperties: 50,
        description:
          'Names that you choose, each with a string as its value. All answers and events about the session include them.',
        examples: [{ cart: '8812' }],
      },
    ),
  ),
  success_url: Type.Optional(returnUrl('Where the shopper is taken after paying.', '/thanks')),
  failure_url: Type.Optional(returnUrl('Where the shopper is taken when nothing was paid.', '/basket')),
  locale: Type.Optional(
    textEnum(LOCALES, {
      description: "Language of the card page. The default is the browser's language.",
      examples: ['en'],
    }),
  ),
  customer: Type.Optional(NewCustomer),
  billing_address: Type.Optional(NewBillingAddress),
  capture: Type.Optional(
    textEnum(CAPTURES, {
      description:
        '`automatic`: the money is taken as soon as the card is approved. `manual`: an approval only authorises the amount; capture or void it later. The default is `automatic`.',
      examples: ['automatic'],
    }),
  ),
  expires_in: Type.Optional(
    // This field has no default, because some generators take a default as a promise that the field is always sent.
    Type.Integer({
      format: 'int32',
      minimum: 60,
      maximum: 2_592_000,
      description: 'Seconds until the session expires. The default is 86,400, which is one day.',
      examples: [86_400],
    }),
  ),
};

const ORDER = {
  reference: EXAMPLE.reference,
  description: 'Two concert tickets',
  success_url: 'https://shop.example/thanks',
  failure_url: 'https://shop.example/basket',
  ...SHOPPER,
};

export const NewSessionBody = Type.Object(NewSessionFields, {
  title: 'NewSession',
  description: 'The amount to pay, and the details of the checkout.',
  additionalProperties: false,
  'x-examples': inEachCurrency(({ amount, currency }) => ({ amount, currency, ...ORDER })),
});

/** Card is the only method; the operation refuses any other value. */
export const Method = Type.String({
  maxLength: 64,
  documented: { type: 'string', enum: ['card'], description: 'The payment method: `card`.', examples: ['card'] },
});

export const StartPaymentBody = Type.Object(
  { method: Method },
  { title: 'StartPayment', description: 'The payment method of the session.', additionalProperties: false },
);

export const NewPaymentBody = Type.Object(
  { ...NewSessionFields, method: Type.Optional(Method) },
  {
    title: 'NewPayment',
    description: 'A new session and its payment method.',
    additionalProperties: false,
    'x-examples': inEachCurrency(({ amount, currency }) => ({ amount, currency, ...ORDER, method: 'card' })),
  },
);

export const Money = {
  amount: Type.Number({ format: 'double', description: 'Amount in major units.', examples: [10.5] }),
  amount_minor: Type.Integer({
    format: 'int64',
    description: 'The same amount in minor units of its currency: 10.5 BHD is 10500.',
    examples: [10_500],
  }),
  currency: Type.String({ description: CURRENCY, examples: ['BHD'] }),
};

export const SessionFields = {
  track_id: TrackId,
  payment_link: nullable(Type.String(), {
    description: 'The payment link that the session was opened with; null if you created the session.',
    examples: [null],
  }),
  status: textEnum(['open', 'processing', 'authorised', 'paid', 'voided', 'failed', 'cancelled', 'expired'], {
    description:
      '`open`: waiting for a card. `processing`: an attempt is in progress, or its outcome is not known yet. `authorised`: the amount is reserved for you, and nothing has been taken yet. `paid`: money was taken. `voided`: the authorised amount was released. `failed`, `cancelled`, `expired`: the session ended and nothing was taken. The last five are final.',
    examples: ['open'],
  }),
  ...Money,
  reference: nullable(Type.String({ description: 'Your own order number.', examples: [EXAMPLE.reference] })),
  description: nullable(Type.String({ description: 'What the shopper pays for.', examples: ['Two concert tickets'] })),
  metadata: textMap(
    {},
    {
      description: 'Your own metadata; empty if you sent none.',
      examples: [{}],
    },
  ),
  success_url: nullable(
    Type.String({ description: 'Where the shopper is taken after paying.', examples: ['https://shop.example/thanks'] }),
  ),
  failure_url: nullable(
    Type.String({
      description: 'Where the shopper is taken when nothing was paid.',
      examples: ['https://shop.example/basket'],
    }),
  ),
  locale: nullable(textEnum(LOCALES, { description: 'Language of the card page; null if none was chosen.' }), {
    examples: [null],
  }),
  customer: nullable(CustomerSchema, {
    description: 'The shopper, as you described them; null if you did not.',
    examples: [SHOPPER.customer],
  }),
  billing_address: nullable(BillingAddressSchema, {
    description: 'The billing address that you sent; null if you sent none.',
    examples: [SHOPPER.billing_address],
  }),
  capture: textEnum(CAPTURES, {
    description: 'Who captures an approved amount: Pay, or you.',
    examples: ['automatic'],
  }),
  captured_amount: Type.Number({
    format: 'double',
    description: 'Sum taken so far, in major units.',
    examples: [0],
  }),
  captured_amount_minor: Type.Integer({
    format: 'int64',
    description: 'The same sum in minor units of its currency.',
    examples: [0],
  }),
  authorised_until: nullable(
    Type.String({
      format: 'date-time',
      description:
        'The time until which more can be captured; null if nothing can be captured. Any amount that is not captured by then is released.',
      examples: [EXAMPLE.authorisedUntil],
    }),
    { examples: [null] },
  ),
  void_reason: nullable(
    textEnum(['requested', 'lapsed'], {
      description:
        'Why the authorised amount was released, or, while the status is `authorised`, why it is being released. `lapsed`: it was not captured in time.',
    }),
    { examples: [null] },
  ),
  refunded_amount: Type.Number({
    format: 'double',
    description: 'Sum refunded so far, in major units.',
    examples: [0],
  }),
  expires_at: Type.String({
    format: 'date-time',
    description:
      'No payment can be started at or after this time. A payment that was started earlier can still complete.',
    examples: [EXAMPLE.expiresAt],
  }),
  created_at: Type.String({
    format: 'date-time',
    description: 'When the session was created.',
    examples: [EXAMPLE.createdAt],
  }),
  environment: textEnum(['sandbox', 'live'], {
    description: 'Environment of the profile that the key belongs to. In `sandbox`, no money moves.',
    examples: ['sandbox'],
  }),
};

export const SessionSchema = Type.Object(SessionFields, {
  title: 'Session',
  description: 'A checkout session: a request for one shopper to pay one amount.',
});

const PaymentUrl = Type.String({
  format: 'uri',
  description: 'URL of the hosted card page. Send the shopper there.',
  examples: [`${NEUTRAL_HOSTS.sandbox}/payment?payment_id=${EXAMPLE.paymentId}`],
});

export const PaymentLinkSchema = Type.Object(
  {
    track_id: TrackId,
    payment_id: PaymentId,
    payment_url: PaymentUrl,
    ...Money,
    status: SessionFields.status,
    expires_at: SessionFields.expires_at,
  },
  { title: 'StartedPayment', description: 'A started payment and the URL of its card page.' },
);

export const InitiatedPaymentSchema = Type.Object(
  { ...SessionFields, payment_id: PaymentId, payment_url: PaymentUrl },
  { title: 'InitiatedPayment', description: 'A session and the URL of its card page.' },
);

export type NewSessionRequest = Static<typeof NewSessionBody>;
