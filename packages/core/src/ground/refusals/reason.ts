/**
 * The closed set of reasons for refusals whose code alone is not enough, each with a sentence for developers. Names in
 * braces are replaced with the refusal's values. The dashboard has its own texts for people, under the reasons' names.
 */
export const REASONS = {
  form_unexpected: 'This is not in the expected format.',
  characters_unfit: 'This text contains characters that are not allowed, such as NUL. Remove them.',
  card_number_in_text: 'This text seems to contain a card number. Card numbers are never stored.',
  remark_length: 'This must have 1 to 2,000 characters.',
  name_unfit: 'A name must have 1 to 100 characters, without spaces at either end.',
  email_unfit: 'An e-mail address must have the form name@host.example.',
  phone_unfit: 'A phone number must be in E.164 format: + and 7 to 15 digits, such as +97317000000.',
  country_unknown: 'A country must be an ISO 3166-1 alpha-2 code, such as BH.',
  website_unfit: 'A website must begin with https:// or http:// and have a host, such as https://shop.example.',
  time_zone_unknown: 'This is not a time zone that Pay knows. Use a name such as Asia/Bahrain.',
  accent_unfit: 'A colour must be # followed by six hexadecimal digits, such as #0b6b61.',
  origin_unfit: 'An origin must be http://localhost, or https://host with a port only if the port is not 443.',
  origin_domain_unspelled: 'To allow this origin, also send its registrable domain.',
  proof_stronger:
    'You have a second factor, so the password alone is not enough. Use your passkey, or a code if you have no passkey.',
  proof_of_its_own:
    'Confirm this with your passkey, or with a code if you have no passkey. A recent sign-in or a recovery code is not enough.',
  password_common: 'This password is common or easy to guess. Choose another one.',
  password_own_words: 'This password is mostly your name or e-mail address. Choose another one.',
  code_opens_lock: 'There were too many tries. To sign in immediately, enter a code from your second factor.',
  session_idle: 'The session has ended because of inactivity. Sign in again.',
  scopes_unfit:
    'A key needs one or more of these scopes: sessions, payment_links, payments.read, refunds, captures, webhooks, events and test_clock.',
  lifetime_unfit: 'A key can expire after 1 to 1,095 days.',
  networks_unfit: 'A key can have up to 50 addresses or networks, such as 203.0.113.7 or 2001:db8::/32.',
  key_beyond_role: 'This key can do more than your role allows. Limit its scopes, or ask an owner or an administrator.',

  amount_invalid: 'The amount must be a JSON number above 0.',
  amount_precision: '{currency} has {decimals} decimals, and this amount has more. Amounts are never rounded.',
  amount_too_large: 'The amount can have at most 15 significant digits and be at most 999,999,999.999.',
  amount_ambiguous: 'The separator in this amount could mean thousands or decimals. Do not separate thousands.',
  title_unfit: 'The title must have 1 to 100 characters.',
  bounds_of_fixed_amount:
    'A link with an amount cannot have a minimum or maximum. Remove the amount, or the minimum and maximum.',
  bounds_reversed: 'The maximum is below the minimum.',
  amount_without_currency: 'An amount needs a currency. Add the currency.',
  currency_unknown: 'This is not an active ISO 4217 currency code.',
  currency_misspelt: 'Write {currency}: a currency code has three upper-case letters.',
  volume_invalid: 'The expected volume must be a number above zero, such as 50000 or 1250.500.',
  volume_precision: 'The expected volume has more decimals than its currency allows.',
  volume_too_large:
    'The expected volume can be at most 999,999,999.999. Enter that maximum, and give the actual volume in the note.',

  refund_nothing_left: 'Nothing is left to refund.',
  refund_above_left: 'At most {left} can still be refunded.',
  refund_as_a_whole: 'The acquirer can only refund this payment in full.',
  refund_only_once: 'The acquirer can only refund a payment once.',
  dispute_above_paid: 'The amount exceeds the {left} that was taken.',
  dispute_over: 'This dispute is no longer waiting for an answer.',
  evidence_empty: 'The file is empty.',
  evidence_too_large: 'A file can be at most 4 MiB.',
  evidence_wrong_type: 'Only PDF, PNG and JPEG files can be uploaded.',
  evidence_damaged: 'The file is damaged, or its content does not match its type.',
  evidence_unreadable:
    'The text in the file cannot be read, so it cannot be checked for card numbers. Export the file again.',
  evidence_active:
    'The PDF contains scripts, embedded files or a password. Print the PDF to a new file, and upload the new file.',
  evidence_too_many: 'A dispute can have at most 20 files. Remove one first.',
  view_without_filter: 'A view needs at least one filter.',
  view_name_taken: 'There is already a view with this name.',
  views_too_many: 'You can save at most 20 views for each profile. Delete one first.',
  notes_too_many: 'A payment can have at most 100 notes. Delete one first.',
  evidence_name_unfit: 'The name of the file must have 1 to 100 letters, digits, spaces, dots, hyphens or underscores.',
  refund_charged_back: 'A dispute has taken the amount that was left to refund.',
  refund_above_threshold:
    "With this refund, the payment's refunds would exceed the profile's limit, so a second person is needed. Propose the refund in the dashboard.",
  refund_by_same_person: 'Another person must confirm your proposal while it is open.',
  refund_already_proposed: 'A refund of this payment has already been proposed. Confirm or withdraw it first.',
  payment_not_finished:
    'The payment has not finished yet. Try again when it has finished, with another Idempotency-Key.',
  payment_not_paid: 'The session has the status {status}: no money was taken.',

  payment_not_authorised: 'The session has the status {status}: no amount is authorised.',
  capture_with_sale_only: 'The acquirer of this profile takes the money immediately, so nothing can be captured later.',
  acquirer_has_fewer_decimals:
    'The acquirer of this payment only takes amounts with fewer decimals in this currency. Amounts are never rounded.',
  acquirer_without_currency: 'The acquirer of this profile does not take this currency.',
  capture_nothing_left: 'Nothing is left to capture.',
  capture_above_left: 'At most {left} can still be captured.',
  capture_as_a_whole: 'The acquirer can only capture this payment in full.',
  capture_over: 'Nothing more can be captured from this payment.',
  capture_lapsed: 'The time to capture this payment is over.',
  capture_last_begun: 'The last capture of this payment is in progress.',
  capture_of_void: 'This payment is being voided.',
  void_of_captured: 'This payment was captured, or is being captured, so it cannot be voided. Refund it instead.',
  void_begun: 'This payment is already being voided.',
  void_refused: 'The acquirer refused to void this payment. The amount is still authorised.',

  settlement_over: 'This attempt has the state {state}, so it cannot be settled.',
  settlement_too_early: 'Workers are still asking the acquirer. Wait until five inquiries have failed.',
  settlement_must_fail:
    'The shopper was told that this payment had failed, so the money must be returned. Settle the payment as failed.',
  settlement_proposed: 'This payment already has an open proposal.',
  settlement_by_same_operator: 'Another operator must confirm your proposal.',

  account_kind_unknown: 'There is no such kind of acquirer.',
  account_kind_of_other_mode: 'A profile of this environment cannot use this kind of acquirer.',
  account_address_not_live: 'This is not a live address of this kind of acquirer.',
  account_address_not_sandbox: 'This is not a sandbox address of this kind of acquirer.',
  account_setting_unknown: 'This kind of acquirer does not have this setting.',
  account_setting_unfit: 'This is not a valid value for this setting.',
  account_not_verified: 'The acquirer has not accepted the credentials of this account. Probe the account first.',
  account_not_noticed:
    'No notice from the acquirer has arrived for this account. At the acquirer, enter the account’s notice address, and send a test notice from there.',
  account_not_active: 'Only an active account can be drained.',
  account_still_active: 'This account is active. Drain it first.',
  account_retired: 'This account is retired, so it cannot be used again.',

  routing_brand_unknown: 'One or more of these card brands are not known.',
  routing_account_unknown: 'Choose accounts of this profile that are not retired, each only once.',
  routing_shares_unfit: 'A rule needs accounts whose shares are whole numbers that add up to 100.',
  routing_amount_of_one_currency: 'A rule with an amount needs exactly one currency.',
  routing_amounts_reversed: 'The largest amount is below the smallest.',

  not_in_list: 'Nothing in this list has that id. Start again without `after`.',
  of_other_list:
    'This id belongs to another list. Start again without `after`, or with the id of an item of this list.',
  time_unreadable: 'The time must be in a format such as 2026-01-31T12:00:00Z.',
  time_past: 'This time must be in the future.',
  times_reversed: 'This must be later than `from`.',
  pair_unreadable: 'This must have the form key=value.',

  url_too_long: 'The URL can have at most 2,048 characters.',
  url_not_ascii: 'The URL must be ASCII without spaces. Write the host in punycode.',
  url_with_backslash: 'The URL must not contain a backslash.',
  url_not_absolute: 'The URL must be absolute and begin with https://.',
  url_unreadable: 'This is not a URL.',
  url_without_host: 'The URL must have a host.',
  url_with_user: 'The URL must not contain a user name.',
  url_with_fragment: 'The URL must not have a fragment.',
  url_not_https: 'The URL must use https.',
  url_not_public: 'The URL must lead to a public address.',
  localhost_not_allowed: 'http://localhost can be used only in the sandbox, and only if the operator allows it.',

  logo_empty: 'This file is empty.',
  logo_too_large: 'A logo can be at most 100 KB. Make the logo smaller, or save it as SVG.',
  logo_damaged: 'This picture is damaged. Save it again.',
  logo_too_wide: 'A logo can have at most 4,096 pixels on each side.',
  logo_no_picture: 'A logo must be a PNG, JPEG, WebP or SVG picture.',
  svg_damaged: 'This SVG is damaged at line {line}. Export it again.',
  svg_with_script: 'An SVG logo must not contain scripts. Export it again as a plain SVG.',
  svg_with_page: 'An SVG logo must not contain HTML elements such as foreignObject.',
  svg_with_link: 'An SVG logo must not refer to other files. Embed pictures, and convert text to paths.',
  svg_with_sheet: 'A style element of an SVG logo must only contain CSS. Export it again as a plain SVG.',
  svg_with_entity: 'An SVG logo must not declare entities. Export it again as a plain SVG.',
  svg_with_motion: 'A logo must not be animated. Export it without animation.',

  live_not_approved:
    'No operator has approved Live access for this merchant yet. Approve its Live request, or run pay merchants approve-live.',
  publishable_is_replaced: 'A publishable key can be replaced, but not rotated or revoked.',
  endpoint_disabled: 'The endpoint is disabled. Nothing is sent to it until it is enabled again.',
  endpoints_full: 'A profile can have at most {most} webhook endpoints.',
  not_mended_here: 'No setting can fix this item.',
} as const satisfies Readonly<Record<string, string>>;

export type Reason = keyof typeof REASONS;

/** The values for the names in braces in a reason's text. */
export type ReasonValues = Readonly<Record<string, string>>;

export function reasonText(words: string, values: ReasonValues = {}): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
