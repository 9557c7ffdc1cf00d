import type { Refusal, RefusalCode } from '@pay/core/ground/refusals/refusal';
import { NEUTRAL_HOSTS } from '../http/schemas/examples.ts';

/** The text of the page about a problem code, for the merchant's developer. Words between backquotes are code. */
export type ProblemText = {
  /** What happened, and what it means for the money. */
  readonly meaning: string;
  /** What to do now. */
  readonly remedy: string;
  /** The other fields of an example answer with this code. */
  readonly example: Omit<Refusal, 'code'>;
};

const NOTHING = 'Nothing was done.';

const field = (name: string, code: string, message: string): ProblemText['example'] => ({
  detail: message,
  errors: [{ field: name, code, message }],
});

export const PROBLEM_TEXTS: Readonly<Record<RefusalCode, ProblemText>> = {
  malformed_json: {
    meaning: `The body could not be read as JSON in UTF-8, is nested more than 32 levels deep, or has a duplicate member in an object. ${NOTHING}`,
    remedy:
      'Create the body with a JSON library instead of joining strings. Check the line and column in `detail` for a trailing comma, single quotes or a wrong encoding. The same request will be refused again.',
    example: { detail: 'The body cannot be parsed as JSON: unexpected character at line 1, column 33.' },
  },
  invalid_request: {
    meaning: `The body is JSON, but some fields are missing, unknown, of the wrong type or out of bounds. \`errors\` lists the first 20 of them. If \`errors\` is missing, \`detail\` gives the reason. If the request is not valid HTTP, the status can also be 408 or 431. ${NOTHING}`,
    remedy: 'Fix the fields listed in `errors`. The same request will be refused again.',
    example: {
      detail: 'Some fields are not valid.',
      errors: [{ field: 'expires_in', code: 'minimum', message: 'must be >= 60' }],
    },
  },
  idempotency_key_invalid: {
    meaning: `The header \`Idempotency-Key\` is empty, is longer than 255 characters, or contains spaces or characters outside ASCII. ${NOTHING}`,
    remedy:
      'Send 1 to 255 visible ASCII characters, such as a UUID, or your order number with the number of the attempt.',
    example: { detail: 'An Idempotency-Key must have 1 to 255 visible ASCII characters.' },
  },
  idempotency_key_required: {
    meaning: `This operation moves money and cannot be undone, so it requires an \`Idempotency-Key\`. ${NOTHING}`,
    remedy:
      'Send the header `Idempotency-Key` with a value that is unique to this operation, and send the same value when you repeat the request.',
    example: { detail: 'A refund requires an Idempotency-Key.' },
  },
  api_key_missing: {
    meaning: `The request has no key. ${NOTHING}`,
    remedy: 'Send a secret key in the header `X-API-KEY`, from your server.',
    example: { detail: 'Send a secret key in the header X-API-KEY.' },
  },
  api_key_invalid: {
    meaning: `This key was never issued here. It was mistyped or cut short, or belongs to another installation. ${NOTHING}`,
    remedy:
      'Compare the masked key in the dashboard with what your server sends. Check that no characters are missing, and that no quotation marks or line breaks were added.',
    example: {},
  },
  api_key_revoked: {
    meaning: `The key was revoked or rotated. It stopped working at that time and will never work again. ${NOTHING}`,
    remedy: 'Use the new key instead. If nobody in your team replaced the key, tell the operator of the service.',
    example: {},
  },
  api_key_expired: {
    meaning: `The key was created with an expiry time, and has expired. It will never work again. ${NOTHING}`,
    remedy: 'Create a key in the dashboard, or rotate this key to get a new key with the same lifetime.',
    example: {},
  },
  publishable_key_not_allowed: {
    meaning: `A publishable key was sent as \`X-API-KEY\`. It only opens the browser widget. It cannot create a session or read a payment. ${NOTHING}`,
    remedy: 'Use a secret key (`sk_test_…` or `sk_live_…`) on your server.',
    example: { detail: 'A publishable key only opens the browser widget. Use a secret key.' },
  },
  wrong_environment: {
    meaning: `The key is genuine, but belongs to the other environment: a test key was sent to the live host, or a live key to the sandbox. ${NOTHING}`,
    remedy: 'Send the request to the host named in `detail`, or use a key of this environment.',
    example: { detail: `This is a live key. Its host is ${NEUTRAL_HOSTS.live}.` },
  },
  address_not_allowed: {
    meaning: `The key is limited to a list of addresses and networks, and this request comes from another address. If you did not send the request, someone else has your key. ${NOTHING}`,
    remedy:
      "Add your server's public address to the key's list in the dashboard. If the request is not yours, rotate the key.",
    example: {},
  },
  scope_missing: {
    meaning: `The key is limited to some scopes, and this operation needs a different scope. The documentation of each operation names its scope. ${NOTHING}`,
    remedy: 'Use a key with this scope. The scopes of a key never change, so create another key in the dashboard.',
    example: {},
  },
  origin_not_allowed: {
    meaning: `The profile lists the origins that may use its publishable key, and the page's origin is not among them. ${NOTHING}`,
    remedy:
      'Add the origin to the list in the dashboard: scheme, host and port exactly as the browser sends them, such as `https://shop.example`.',
    example: {},
  },
  secret_key_not_allowed: {
    meaning: 'A secret key was sent to a browser route. Anyone who can see the page can read the key.',
    remedy: 'Rotate the key now, then use the publishable key (`pk_test_…` or `pk_live_…`) in the page.',
    example: { detail: 'Rotate this key: it was sent from a page.' },
  },
  profile_suspended: {
    meaning: `The operator of the service has suspended this profile. ${NOTHING}`,
    remedy: 'Ask the operator. Trying again does not help while the profile is suspended.',
    example: {},
  },
  sandbox_only: {
    meaning: `This operation is only for testing, so it is not available in Live. ${NOTHING}`,
    remedy: 'Use the key of a sandbox profile, and the address of the sandbox.',
    example: { detail: 'Only sandbox profiles have a test clock.' },
  },
  not_found: {
    meaning:
      'Nothing exists at this URL, or the profile of the key has no object with this identifier; `detail` says which. You get the same answer for objects of other profiles.',
    remedy: 'Check the path and the identifier. Check that the key belongs to the profile that created the object.',
    example: { detail: 'This session does not exist.' },
  },
  method_not_allowed: {
    meaning: `The URL exists, but does not support this method. ${NOTHING}`,
    remedy: 'Use one of the methods in the header `Allow`.',
    example: {},
  },
  body_too_large: {
    meaning: `The body is larger than 64 KiB. ${NOTHING}`,
    remedy: 'Send less: store long data yourself, and put only an id of the data in `metadata`.',
    example: {},
  },
  unsupported_media_type: {
    meaning: `The \`Content-Type\` is not JSON, or it names a charset other than UTF-8, or the body is compressed. ${NOTHING}`,
    remedy: 'Send `Content-Type: application/json`, and no `Content-Encoding`.',
    example: { detail: 'Send Content-Type: application/json.' },
  },
  session_not_payable: {
    meaning: 'The session has ended: it was paid, has failed or was cancelled. A session is never paid twice.',
    remedy:
      'Use payment-status to read how the session ended. If the session is not paid and the shopper wants to try again, create a new session.',
    example: { detail: 'The session is cancelled. To try again, create a new session.' },
  },
  session_expired: {
    meaning: 'The session expired before an attempt succeeded. Nothing was charged.',
    remedy: 'Create a new session. A session expires after one day unless you send `expires_in`.',
    example: { detail: 'This session has expired. To try again, create a new session.' },
  },
  payment_in_progress: {
    meaning:
      'A payment attempt is with the acquirer, or its outcome is not known yet. Money might have been taken, so the session cannot be changed.',
    remedy:
      'Wait for the outcome: read payment-status after the number of seconds in `Retry-After`, or wait for the webhook. Until then, do not start another payment for the same order.',
    example: { detail: 'An attempt is with the acquirer. Wait for its outcome.' },
  },
  idempotency_in_progress: {
    meaning: 'The first request with this `Idempotency-Key` is still being processed. It will be processed only once.',
    remedy:
      'Send the same request again after the number of seconds in `Retry-After`. You then get the answer to the first request.',
    example: { detail: 'The first request with this Idempotency-Key is still being processed.' },
  },
  refund_not_possible: {
    meaning: 'No money was taken for the payment, or its state does not allow a refund. Nothing was refunded.',
    remedy: 'Check the status of the payment with payment-status.',
    example: { detail: 'The session is not paid.' },
  },
  refund_needs_approval: {
    meaning: `The team has set a limit for the sum of a payment's refunds. A refund that would exceed this limit needs a second person, so an API key is not enough. ${NOTHING}`,
    remedy: 'Refund the payment in the dashboard, where another person in the team can confirm the refund.',
    example: {
      detail:
        "With this refund, the payment's refunds would exceed the profile's limit, so a second person is needed. Propose the refund in the dashboard.",
    },
  },
  capture_not_possible: {
    meaning:
      'No amount can be captured: the payment is not authorised, the last capture or a void has begun, the time to capture has ended, or the acquirer takes the money with the sale. Nothing was taken.',
    remedy: 'Check `status`, `authorised_until` and `captures` with payment-status.',
    example: { detail: 'Nothing more can be captured from this payment.' },
  },
  dispute_not_possible: {
    meaning: `The payment is not paid, so nobody can dispute it, or the dispute is in a state that does not allow this. ${NOTHING}`,
    remedy: 'Read the dispute, and check the status of the payment with payment-status.',
    example: { detail: 'Only a paid session can be disputed.' },
  },
  void_not_possible: {
    meaning:
      'The payment is not authorised, something was captured, or the acquirer refused the void. Nothing was voided.',
    remedy: 'Check the status of the payment with payment-status. If the payment was captured, refund it instead.',
    example: { detail: 'This payment was captured, or is being captured, so it cannot be voided. Refund it instead.' },
  },
  default_key_not_revocable: {
    meaning:
      'The default secret key of a profile cannot be revoked, so that the profile always has an active key. The key still works.',
    remedy: 'Rotate it: the old key stops working immediately, and the new key becomes the default.',
    example: {},
  },
  key_not_active: {
    meaning: 'The key was already revoked or rotated. It has not been changed.',
    remedy: 'Check the list of keys, and use or rotate an active one.',
    example: {},
  },
  endpoint_disabled: {
    meaning:
      'The webhook endpoint is disabled, so nothing is sent to it, not even a test event. No event was recorded.',
    remedy: 'Enable the endpoint with `"status": "enabled"`, then test it.',
    example: { detail: 'The endpoint is disabled. Nothing is sent to it until it is enabled again.' },
  },
  endpoint_limit_reached: {
    meaning: 'The profile has 20 webhook endpoints, which is the maximum. No endpoint was created.',
    remedy:
      'Delete an endpoint that you no longer need, then create this one with another `Idempotency-Key`. One endpoint can also receive several types of events.',
    example: { detail: 'A profile can have at most 20 webhook endpoints.' },
  },
  cursor_expired: {
    meaning:
      'Events are kept for 90 days, and the one in `after` has been deleted. This also happens to a reader that has read everything, if nothing new was recorded for 90 days.',
    remedy:
      'Start again without `after`, and leave out the ids that you have already processed. If you have not read for 90 days, read the status of open orders with payment-status too.',
    example: {},
  },
  amount_invalid: {
    meaning: `The amount is not a JSON number above 0. ${NOTHING}`,
    remedy: 'Send a number such as `10.5`, in major units, without quotes.',
    example: field('amount', 'amount_invalid', 'The amount must be a JSON number above 0.'),
  },
  amount_precision: {
    meaning: `The amount has more decimals than its currency: three for BHD, two for most, none for JPY. Amounts are never rounded, so nothing was done.`,
    remedy: 'Round the amount in your shop by your own rules, and send the result.',
    example: field(
      'amount',
      'amount_precision',
      'BHD has 3 decimals, and this amount has more. Amounts are never rounded.',
    ),
  },
  amount_too_large: {
    meaning: `The amount is above 999,999,999.999 or has more than 15 significant digits. ${NOTHING}`,
    remedy: 'Check that the amount is in major units: `10.5`, not `10500`.',
    example: field(
      'amount',
      'amount_too_large',
      'The amount can have at most 15 significant digits and be at most 999,999,999.999.',
    ),
  },
  currency_unsupported: {
    meaning: `The currency is not in the active list of ISO 4217, is not in upper case, or is not the currency of a country or union. ${NOTHING}`,
    remedy: 'Send the three upper-case letters of the code, such as `BHD`.',
    example: field('currency', 'currency_unsupported', 'This is not an active ISO 4217 currency code.'),
  },
  method_unsupported: {
    meaning: `Card is the only payment method. ${NOTHING}`,
    remedy: 'Send `"method": "card"`.',
    example: { detail: 'The only payment method is card.' },
  },
  return_url_invalid: {
    meaning: `A return URL must be an absolute \`https\` URL in ASCII of at most 2,048 characters, without a user name or a fragment; this one is not. Custom URL schemes of apps are not supported. ${NOTHING}`,
    remedy:
      'Send an `https` URL with its host in punycode. In sandbox, `http://localhost` works for your own machine if the operator allows it.',
    example: {
      detail: 'The URL must use https.',
      errors: [{ field: 'success_url', code: 'return_url_invalid', message: 'The URL must use https.' }],
    },
  },
  card_number_not_allowed: {
    meaning: `A text field contains what looks like a card number. Card numbers may only be entered on the card page. The text was not stored. ${NOTHING}`,
    remedy:
      'Find out how a card number got into your system, because it might also be in your logs. If the text is an order number that only looks like a card number, put letters before the number.',
    example: field(
      'reference',
      'card_number_not_allowed',
      'This text seems to contain a card number. Card numbers are never stored.',
    ),
  },
  idempotency_key_reuse: {
    meaning: `This \`Idempotency-Key\` has already been used for a different operation or body. The first request is unaffected, and this request was not carried out.`,
    remedy: 'Create a new key for each new request, and repeat a key only with exactly the same body.',
    example: {},
  },
  refund_too_large: {
    meaning:
      'Together with earlier refunds that are complete or in progress, this refund would exceed what was paid. Nothing was refunded.',
    remedy: 'Read `amount` and `refunds` from payment-status, and refund at most what is left.',
    example: field('amount', 'refund_too_large', 'At most 4.500 BHD can still be refunded.'),
  },
  capture_too_large: {
    meaning:
      'Together with earlier captures that are complete or in progress, this capture would exceed what was authorised. Nothing was taken.',
    remedy: 'Read `amount` and `captures` from payment-status, and capture at most what is left.',
    example: field('amount', 'capture_too_large', 'At most 4.500 BHD can still be captured.'),
  },
  amount_not_supported_by_acquirer: {
    meaning:
      "The profile's acquirer cannot take exactly this amount: it does not accept the currency, or accepts only fewer decimals. Amounts are never rounded, so nothing was done.",
    remedy:
      'Check which field `errors` names. Round the amount in your shop by your own rules and send the result, or offer a currency that the acquirer accepts.',
    example: field(
      'amount',
      'amount_not_supported_by_acquirer',
      'The acquirer of this payment only takes amounts with fewer decimals in this currency. Amounts are never rounded.',
    ),
  },
  rate_limited: {
    meaning: `There were too many requests in a short time. ${NOTHING}`,
    remedy:
      'Wait for the number of seconds in `Retry-After`, then send requests more slowly. Use webhooks instead of polling.',
    example: {},
  },
  acquirer_not_configured: {
    meaning:
      'The operator has not connected this environment to an acquirer yet, so no payment can be started. Nothing was charged.',
    remedy: 'Ask the operator of the service to connect an acquirer, and use the sandbox until then.',
    example: { detail: 'No acquirer is configured for this environment, so no payment can be started.' },
  },
  overloaded: {
    meaning: `The service is handling as many requests as it can. ${NOTHING}`,
    remedy:
      'Send the same request again with the same `Idempotency-Key`, after the number of seconds in `Retry-After`.',
    example: {},
  },
  unavailable: {
    meaning: 'Something failed on our side. We cannot tell whether the request was carried out.',
    remedy:
      'Send the same request again with the same `Idempotency-Key`, after the number of seconds in `Retry-After`. Nothing is done twice. If the problem continues, send the `request_id` to the operator.',
    example: {},
  },
};
