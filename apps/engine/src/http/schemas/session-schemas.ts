import { LOCALES } from '@pay/core/ground/locale/locale';
import { type Static, Type } from 'typebox';
import type { ExactNumber } from '../exact-json.ts';
import { EXAMPLE, NEUTRAL_HOSTS } from './examples.ts';
import { freeText, VISIBLE_ASCII, WITHOUT_NUL } from './free-text.ts';
import { inEachCurrency } from './in-each-currency.ts';
import { nullable } from './nullable.ts';
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

const CURRENCY = 'Currency by its code of ISO 4217, in upper case.';

/** On the wire a JSON number; here its digits, see exact-json.ts. `documented` is what the OpenAPI document says. */
export const newAmount = (example: number, note = '') =>
  Type.Unsafe<ExactNumber>({
    exactNumber: true,
    documented: {
      type: 'number',
      format: 'double',
      exclusiveMinimum: 0,
      maximum: 999_999_999.999,
      description: `Decimal amount in major units, with at most 15 significant digits and no more decimals than its currency has: nothing is rounded.${note}`,
      examples: [example],
    },
  });

/** Checked by the operation, which has better words for what is wrong; the document states the bounds. */
const NewCurrency = Type.String({
  maxLength: 64,
  documented: {
    type: 'string',
    pattern: '^[A-Z]{3}$',
    description: `${CURRENCY} It must be money of a country or union: \`XAU\`, \`XTS\` and the like are refused.`,
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
      description: `${description} An absolute \`https\` address in ASCII, without user name and fragment. Left out, the profile's own is used.`,
      examples: [`https://shop.example${path}`],
    },
  });

/** What both ways of creating a session take. */
export const NewSessionFields = {
  amount: newAmount(10.5),
  currency: NewCurrency,
  reference: Type.Optional(
    freeText({
      maxLength: 128,
      description: 'Your own order number. It need not be unique, and payment-status finds sessions by it.',
      examples: [EXAMPLE.reference],
    }),
  ),
  description: Type.Optional(
    freeText({
      maxLength: 500,
      description: 'What is paid for; the shopper reads it.',
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
        description: 'Pairs of your own, each a name and a text. They come back in every answer and event.',
        examples: [{ cart: '8812' }],
      },
    ),
  ),
  success_url: Type.Optional(returnUrl('Where the shopper is taken after paying.', '/thanks')),
  failure_url: Type.Optional(returnUrl('Where the shopper is taken when nothing was paid.', '/basket')),
  locale: Type.Optional(
    textEnum(LOCALES, {
      description: "Language of the card page. Left out, it is the browser's.",
      examples: ['en'],
    }),
  ),
  expires_in: Type.Optional(
    // Without a default, which some generators take for a promise that it is always sent.
    Type.Integer({
      format: 'int32',
      minimum: 60,
      maximum: 2_592_000,
      description: 'Seconds until the session can no longer be paid. Left out, they are 86,400: a day.',
      examples: [86_400],
    }),
  ),
};

const ORDER = {
  reference: EXAMPLE.reference,
  description: 'Two concert tickets',
  success_url: 'https://shop.example/thanks',
  failure_url: 'https://shop.example/basket',
};

export const NewSessionBody = Type.Object(NewSessionFields, {
  title: 'NewSession',
  description: 'What is to be paid, and what happens around it.',
  additionalProperties: false,
  'x-examples': inEachCurrency(({ amount, currency }) => ({ amount, currency, ...ORDER })),
});

/** Card is the only method; another text is refused by the operation. */
export const Method = Type.String({
  maxLength: 64,
  documented: { type: 'string', enum: ['card'], description: 'How it is paid: by card.', examples: ['card'] },
});

export const StartPaymentBody = Type.Object(
  { method: Method },
  { title: 'StartPayment', description: 'How the session is paid.', additionalProperties: false },
);

export const NewPaymentBody = Type.Object(
  { ...NewSessionFields, method: Type.Optional(Method) },
  {
    title: 'NewPayment',
    description: 'A new session, and how it is paid.',
    additionalProperties: false,
    'x-examples': inEachCurrency(({ amount, currency }) => ({ amount, currency, ...ORDER, method: 'card' })),
  },
);

export const Money = {
  amount: Type.Number({ format: 'double', description: 'In major units.', examples: [10.5] }),
  amount_minor: Type.Integer({
    format: 'int64',
    description: 'The same amount in minor units of its currency: 10.5 BHD are 10500.',
    examples: [10_500],
  }),
  currency: Type.String({ description: CURRENCY, examples: ['BHD'] }),
};

export const SessionFields = {
  track_id: TrackId,
  status: textEnum(['open', 'processing', 'paid', 'failed', 'cancelled', 'expired'], {
    description:
      '`open`: waiting for a card. `processing`: an attempt is under way, or its outcome is not yet known. `paid`: the money was taken. `failed`, `cancelled`, `expired`: over, and nothing was taken. The last four are final.',
    examples: ['open'],
  }),
  ...Money,
  reference: nullable(Type.String({ description: 'Your own order number.', examples: [EXAMPLE.reference] })),
  description: nullable(Type.String({ description: 'What is paid for.', examples: ['Two concert tickets'] })),
  metadata: textMap(
    {},
    {
      description: 'Your own pairs; empty when none were given.',
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
  locale: nullable(textEnum(LOCALES, { description: 'Language of the card page, where one was chosen.' }), {
    examples: [null],
  }),
  refunded_amount: Type.Number({
    format: 'double',
    description: 'What was given back so far, in major units.',
    examples: [0],
  }),
  expires_at: Type.String({
    format: 'date-time',
    description: 'No payment starts at or after this time; one that has started may still finish.',
    examples: [EXAMPLE.expiresAt],
  }),
  created_at: Type.String({
    format: 'date-time',
    description: 'When the session was created.',
    examples: [EXAMPLE.createdAt],
  }),
  environment: textEnum(['sandbox', 'live'], {
    description: 'Of the profile that the key belongs to. In `sandbox` no money moves.',
    examples: ['sandbox'],
  }),
};

export const SessionSchema = Type.Object(SessionFields, {
  title: 'Session',
  description: 'A checkout session: one amount that one shopper is asked to pay.',
});

const PaymentUrl = Type.String({
  format: 'uri',
  description: 'Address of the hosted card page: send the shopper there.',
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
  { title: 'StartedPayment', description: 'Where the shopper pays.' },
);

export const InitiatedPaymentSchema = Type.Object(
  { ...SessionFields, payment_id: PaymentId, payment_url: PaymentUrl },
  { title: 'InitiatedPayment', description: 'A session, and where the shopper pays it.' },
);

export type NewSessionRequest = Static<typeof NewSessionBody>;
