import type { Refusal, RefusalCode } from '@pay/core/refusals/refusal';
import { NEUTRAL_HOSTS } from '../http/schemas/examples.ts';

/** What the page of a code says, for the merchant's developer. Words between backquotes are code. */
export type ProblemText = {
  /** What happened, and what it means for the money. */
  readonly meaning: string;
  /** What to do now. */
  readonly remedy: string;
  /** What an answer with this code says beside its title. */
  readonly example: Omit<Refusal, 'code'>;
};

const NOTHING = 'Nothing was done.';

const field = (name: string, code: string, message: string): ProblemText['example'] => ({
  detail: message,
  errors: [{ field: name, code, message }],
});

export const PROBLEM_TEXTS: Readonly<Record<RefusalCode, ProblemText>> = {
  malformed_json: {
    meaning: `The body could not be read as JSON in UTF-8, is nested more than 32 levels deep, or names a member of one object twice. ${NOTHING}`,
    remedy:
      'Make the body with a JSON library rather than by joining texts, and look for a trailing comma, single quotes or another encoding. The same request will be refused again.',
    example: {},
  },
  invalid_request: {
    meaning: `The body is JSON, but some fields are missing, unknown, of another type or out of bounds: \`errors\` names the first 20 of them. Without \`errors\`, the request itself is not what HTTP asks for, and \`detail\` says why: its status may then be 408 or 431 as well. ${NOTHING}`,
    remedy: 'Mend the fields that `errors` names. The same request will be refused again.',
    example: {
      detail: 'Some fields do not have the expected form.',
      errors: [{ field: 'expires_in', code: 'minimum', message: 'must be >= 60' }],
    },
  },
  idempotency_key_invalid: {
    meaning: `The header \`Idempotency-Key\` is empty, longer than 255 characters, or holds spaces or letters outside ASCII. ${NOTHING}`,
    remedy: 'Send 1 to 255 visible ASCII characters, such as a UUID or your order number with the number of the try.',
    example: { detail: 'An Idempotency-Key has 1 to 255 visible ASCII characters.' },
  },
  idempotency_key_required: {
    meaning: `This operation moves money and cannot be undone, so it is done only under an \`Idempotency-Key\`. ${NOTHING}`,
    remedy:
      'Send the header `Idempotency-Key` with a text that is unique for this refund, and the same one when you repeat it.',
    example: { detail: 'A refund needs an Idempotency-Key.' },
  },
  api_key_missing: {
    meaning: `The request carries no key. ${NOTHING}`,
    remedy: 'Send a secret key in the header `X-API-KEY`, from your server.',
    example: { detail: 'Send a secret key in the header X-API-KEY.' },
  },
  api_key_invalid: {
    meaning: `No such key was ever issued here: it was mistyped, cut short, or comes from another installation. ${NOTHING}`,
    remedy:
      'Compare the masked form in the dashboard with what your server sends, and look for a missing end, quotes or a line break around it.',
    example: {},
  },
  api_key_revoked: {
    meaning: `The key was revoked, or replaced by rotation. It stopped working at that moment and never works again. ${NOTHING}`,
    remedy: 'Put the new key in its place. If nobody of yours replaced it, tell the operator of the service.',
    example: {},
  },
  publishable_key_not_allowed: {
    meaning: `A publishable key was sent as \`X-API-KEY\`. It only opens the browser widget, and can neither create a session nor read a payment. ${NOTHING}`,
    remedy: 'Use a secret key (`sk_test_…` or `sk_live_…`) on your server.',
    example: { detail: 'A publishable key only opens the browser widget. Use a secret key.' },
  },
  wrong_environment: {
    meaning: `The key is genuine, but belongs to the other environment: a test key was sent to the live host, or a live key to the sandbox. ${NOTHING}`,
    remedy: 'Send the request to the host that `detail` names, or use the key of this environment.',
    example: { detail: `This is a live key. Its host is ${NEUTRAL_HOSTS.live}.` },
  },
  origin_not_allowed: {
    meaning: `The profile lists the origins that may use its publishable key, and the page's origin is not among them. ${NOTHING}`,
    remedy:
      'Add the origin to the list in the dashboard: scheme, host and port exactly as the browser sends them, such as `https://shop.example`.',
    example: {},
  },
  secret_key_not_allowed: {
    meaning: 'A secret key was sent to a browser route. Whoever can see the page may have read it.',
    remedy: 'Rotate the key now, then use the publishable key (`pk_test_…` or `pk_live_…`) in the page.',
    example: { detail: 'Rotate this key: a page has sent it.' },
  },
  profile_suspended: {
    meaning: `The operator of the service has suspended this profile. ${NOTHING}`,
    remedy: 'Ask the operator. Trying again does not help until the profile is released.',
    example: {},
  },
  not_found: {
    meaning:
      'There is nothing at this address, or no object with this identifier belongs to the profile of the key. Objects of other profiles are answered in the same way.',
    remedy: 'Check the path and the identifier, and that the key is of the profile that made the object.',
    example: { detail: 'There is no such session.' },
  },
  method_not_allowed: {
    meaning: `The address exists, but not for this method. ${NOTHING}`,
    remedy: 'Use one of the methods that the header `Allow` names.',
    example: {},
  },
  body_too_large: {
    meaning: `The body has more than 64 KiB. ${NOTHING}`,
    remedy: 'Send less: keep long data on your side, and its key in `metadata`.',
    example: {},
  },
  unsupported_media_type: {
    meaning: `The body is not declared as JSON, or is said to be compressed or in another charset than UTF-8. ${NOTHING}`,
    remedy: 'Send `Content-Type: application/json`, and no `Content-Encoding`.',
    example: { detail: 'Send Content-Type: application/json.' },
  },
  session_not_payable: {
    meaning: 'The session is over: paid, failed or cancelled. A session is never paid twice.',
    remedy:
      'Ask payment-status how it ended. If it is not paid and the shopper wants to try again, create a new session.',
    example: { detail: 'The session is cancelled. Another try needs a new session.' },
  },
  session_expired: {
    meaning: 'The time to pay is over, and no attempt succeeded. Nothing was charged.',
    remedy: 'Create a new session. Give `expires_in` when a day is too short.',
    example: { detail: 'The time to pay is over. Another try needs a new session.' },
  },
  payment_in_progress: {
    meaning:
      'An attempt to pay is with the acquirer, or its answer is still being asked for. Whether money was taken is not known yet, so the session cannot be changed.',
    remedy:
      'Wait for the outcome: read payment-status after the seconds of `Retry-After`, or wait for the webhook. Do not start another payment for the same order meanwhile.',
    example: { detail: 'An attempt is with the acquirer. Its outcome will decide.' },
  },
  idempotency_in_progress: {
    meaning: 'The first request with this `Idempotency-Key` has not been answered yet. It is being worked on once.',
    remedy: 'Send the same request again after the seconds of `Retry-After`: it then gives the answer of the first.',
    example: { detail: 'The first request with this Idempotency-Key is still being worked on.' },
  },
  refund_not_possible: {
    meaning: 'The payment took no money, or its state does not allow a refund. Nothing was given back.',
    remedy: 'Ask payment-status what state it is in.',
    example: { detail: 'The session is not paid.' },
  },
  default_key_not_revocable: {
    meaning: 'The default secret key of a profile cannot be revoked, so that a profile always has one. It still works.',
    remedy: 'Rotate it: the old value stops at once, and the new one becomes the default.',
    example: {},
  },
  key_not_active: {
    meaning: 'The key was revoked or rotated before. It stays as it is.',
    remedy: 'Look at the list of keys: use or rotate one that is active.',
    example: {},
  },
  endpoint_disabled: {
    meaning: 'The webhook endpoint is disabled, so nothing is sent to it, a test neither. No event was written.',
    remedy: 'Enable the endpoint with `"status": "enabled"`, then test it.',
    example: { detail: 'The endpoint is disabled: nothing is sent to it until it is enabled again.' },
  },
  endpoint_limit_reached: {
    meaning: 'The profile has 20 webhook endpoints, which is as many as it may have. None was created.',
    remedy:
      'Delete an endpoint that is not needed any more, then create this one with another `Idempotency-Key`. One endpoint may also take several types of events.',
    example: { detail: 'A profile has at most 20 webhook endpoints.' },
  },
  cursor_expired: {
    meaning:
      'Events are kept for 90 days, and this cursor is older. Events between it and the oldest kept one are gone.',
    remedy: 'Begin without `after`, and read the status of open orders with payment-status.',
    example: {},
  },
  amount_invalid: {
    meaning: `The amount is not a JSON number above 0. ${NOTHING}`,
    remedy: 'Send a number such as `10.5`, in major units, without quotes.',
    example: field('amount', 'amount_invalid', 'The amount is a JSON number above 0.'),
  },
  amount_precision: {
    meaning: `The amount has more decimals than its currency: three for BHD, two for most, none for JPY. Nothing is ever rounded, so nothing was done.`,
    remedy: 'Round in your shop, by your own rules, and send that amount.',
    example: field('amount', 'amount_precision', 'The amount has more decimals than its currency.'),
  },
  amount_too_large: {
    meaning: `The amount is above 999,999,999.999 or has more than 15 significant digits. ${NOTHING}`,
    remedy: 'Check that the amount is in major units: `10.5`, not `10500`.',
    example: field(
      'amount',
      'amount_too_large',
      'The amount has at most 15 significant digits and is at most 999,999,999.999.',
    ),
  },
  currency_unsupported: {
    meaning: `The currency is not in the active list of ISO 4217, is not in upper case, or is no money of a country or union. ${NOTHING}`,
    remedy: 'Send the three upper-case letters of the code, such as `BHD`.',
    example: field('currency', 'currency_unsupported', 'This is no currency of the active ISO 4217 list.'),
  },
  method_unsupported: {
    meaning: `Only cards can be paid with. ${NOTHING}`,
    remedy: 'Send `"method": "card"`.',
    example: { detail: 'The only method is card.' },
  },
  return_url_invalid: {
    meaning: `A return URL is not an absolute \`https\` address in ASCII without user name and fragment, or it is too long. Schemes of apps are not taken. ${NOTHING}`,
    remedy:
      'Send an `https` address, its host in punycode. On your own machine `http://localhost` works in sandbox, where the operator allows it.',
    example: {
      detail: 'The URL must use https.',
      errors: [{ field: 'success_url', code: 'return_url_invalid', message: 'The URL must use https.' }],
    },
  },
  card_number_not_allowed: {
    meaning: `A text holds what looks like a card number. Card numbers are entered on the card page and nowhere else: it was not stored. ${NOTHING}`,
    remedy:
      'Find out how a card number came into your system, for it may be in your logs. If it is an order number that happens to look like one, put letters before it.',
    example: field(
      'reference',
      'card_number_not_allowed',
      'This text seems to hold a card number, which is never stored.',
    ),
  },
  idempotency_key_reuse: {
    meaning: `This \`Idempotency-Key\` was used before, for another operation or another body. The first request stands; this one was not done.`,
    remedy: 'Draw a new key for each new request, and send an old key only with exactly the old body.',
    example: {},
  },
  refund_too_large: {
    meaning:
      'This refund, with those made or under way before, would give back more than was paid. Nothing was given back.',
    remedy: 'Read `amount` and `refunds` of payment-status, and refund at most what is left.',
    example: field('amount', 'refund_too_large', 'At most 4.500 BHD can still be refunded.'),
  },
  rate_limited: {
    meaning: `Too many requests came in a short time. ${NOTHING}`,
    remedy: 'Wait for the seconds of `Retry-After`, then go on more slowly. Ask for webhooks instead of polling.',
    example: {},
  },
  acquirer_not_configured: {
    meaning:
      'The operator has not connected this environment to an acquirer yet, so no payment can be started. Nothing was charged.',
    remedy: 'Ask the operator of the service, and use the sandbox until then.',
    example: { detail: 'No acquirer is configured for this environment, so no payment can be started.' },
  },
  overloaded: {
    meaning: `More requests are under way than the service can hold. ${NOTHING}`,
    remedy: 'Send the same request again after the seconds of `Retry-After`, with the same `Idempotency-Key`.',
    example: {},
  },
  unavailable: {
    meaning: 'Something on our side failed. The request may have been done or not.',
    remedy:
      'Send the same request again after the seconds of `Retry-After`, with the same `Idempotency-Key`: what was done is not done twice. If it stays so, give the operator the `request_id`.',
    example: {},
  },
};
