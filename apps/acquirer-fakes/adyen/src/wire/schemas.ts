/** Compact schemas of the requests that the fake accepts. A member that is not listed is refused. */
const TEXT = { type: 'string', minLength: 1, maxLength: 20_000 } as const;
const REFERENCE = { type: 'string', minLength: 1, maxLength: 80 } as const;
const AMOUNT = exactly(
  { currency: { type: 'string', pattern: '^[A-Z]{3}$' }, value: { type: 'integer', minimum: 0 } },
  ['currency', 'value'],
);

const BROWSER = exactly(
  {
    acceptHeader: TEXT,
    userAgent: TEXT,
    language: TEXT,
    colorDepth: { type: 'integer' },
    screenWidth: { type: 'integer' },
    screenHeight: { type: 'integer' },
    timeZoneOffset: { type: 'integer' },
    javaEnabled: { type: 'boolean' },
    javaScriptEnabled: { type: 'boolean' },
  },
  [
    'acceptHeader',
    'userAgent',
    'language',
    'colorDepth',
    'screenWidth',
    'screenHeight',
    'timeZoneOffset',
    'javaEnabled',
    'javaScriptEnabled',
  ],
);

export const PAYMENT = exactly(
  {
    merchantAccount: TEXT,
    reference: REFERENCE,
    amount: AMOUNT,
    returnUrl: { type: 'string', pattern: '^https?://', maxLength: 1_024 },
    origin: { type: 'string', pattern: '^https?://[^/]+$', maxLength: 80 },
    channel: { const: 'Web' },
    shopperInteraction: { const: 'Ecommerce' },
    additionalData: exactly({ manualCapture: { const: 'true' } }, ['manualCapture']),
    authenticationData: exactly(
      {
        attemptAuthentication: { enum: ['always', 'never'] },
        threeDSRequestData: exactly({ nativeThreeDS: { enum: ['preferred', 'disabled'] } }, ['nativeThreeDS']),
      },
      ['threeDSRequestData'],
    ),
    redirectFromIssuerMethod: { enum: ['GET', 'POST'] },
    shopperStatement: { type: 'string', maxLength: 22 },
    shopperEmail: { type: 'string', maxLength: 256 },
    telephoneNumber: { type: 'string', maxLength: 64 },
    shopperIP: { type: 'string', maxLength: 50 },
    billingAddress: exactly(
      {
        street: TEXT,
        houseNumberOrName: TEXT,
        city: TEXT,
        country: { type: 'string', pattern: '^[A-Z]{2}$' },
        postalCode: { type: 'string', minLength: 1, maxLength: 10 },
        stateOrProvince: { type: 'string', maxLength: 3 },
      },
      ['street', 'houseNumberOrName', 'city', 'country', 'postalCode'],
    ),
    browserInfo: BROWSER,
    paymentMethod: exactly(
      {
        type: { const: 'scheme' },
        number: { type: 'string', pattern: '^[0-9]{12,19}$' },
        cvc: { type: 'string', pattern: '^[0-9]{3,4}$' },
        expiryMonth: { type: 'string', pattern: '^(0[1-9]|1[0-2])$' },
        expiryYear: { type: 'string', pattern: '^20[0-9]{2}$' },
        holderName: TEXT,
      },
      ['type', 'number', 'cvc', 'expiryMonth', 'expiryYear'],
    ),
  },
  ['merchantAccount', 'reference', 'amount', 'returnUrl', 'paymentMethod', 'channel', 'additionalData'],
);

export const DETAILS = exactly(
  {
    details: {
      oneOf: [
        exactly({ redirectResult: TEXT }, ['redirectResult']),
        exactly({ MD: TEXT, PaRes: TEXT }, ['MD', 'PaRes']),
      ],
    },
  },
  ['details'],
);

export const MOVEMENT = exactly({ merchantAccount: TEXT, reference: REFERENCE, amount: AMOUNT }, [
  'merchantAccount',
  'reference',
  'amount',
]);
export const REVERSAL = exactly({ merchantAccount: TEXT, reference: REFERENCE }, ['merchantAccount']);
export const CANCEL = exactly({ merchantAccount: TEXT, reference: REFERENCE, paymentReference: REFERENCE }, [
  'merchantAccount',
  'paymentReference',
]);
export const METHODS = exactly({ merchantAccount: TEXT, allowedPaymentMethods: { type: 'array', items: TEXT } }, [
  'merchantAccount',
]);

function exactly<Properties extends object>(properties: Properties, required: readonly string[]) {
  return { type: 'object', properties, required, additionalProperties: false } as const;
}
