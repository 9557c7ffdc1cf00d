/**
 * Why something is refused, where the code alone says too little: a closed set, each with the sentence for developers.
 * What stands in braces is a value of the refusal. People read words of the dashboard's own, by the reason's name.
 */
export const REASONS = {
  form_unexpected: 'This does not have the expected form.',
  characters_unfit: 'This text holds characters that are none.',
  card_number_in_text: 'This text seems to hold a card number, which is never stored.',
  remark_length: 'Write something here, at most 2,000 characters.',
  name_unfit: 'A name has 1 to 100 characters, and no spaces at its ends.',
  email_unfit: 'An e-mail address is name@host.example.',
  website_unfit: 'A website is written with https:// or http:// and its host, such as https://shop.example.',
  accent_unfit: 'A colour is # and six digits from 0 to f, such as #0b6b61.',
  origin_unfit: 'An origin is https://host, with its port if that is not 443, and nothing after; or http://localhost.',

  amount_invalid: 'The amount is a JSON number above 0.',
  amount_precision: 'The amount has more decimals than its currency.',
  amount_too_large: 'The amount has at most 15 significant digits and is at most 999,999,999.999.',
  amount_ambiguous: 'The sign in this amount may group thousands or begin the decimals. Write it without grouping.',
  amount_without_currency: 'An amount needs its currency.',
  currency_unknown: 'This is no currency of the active ISO 4217 list.',
  volume_invalid: 'The expected volume is a number above zero with digits and a point, such as 50000 or 1250.500.',
  volume_precision: 'The expected volume has more decimals than its currency.',
  volume_too_large: 'The expected volume is at most 999,999,999.999. Write that, and tell us more in the note.',

  refund_nothing_left: 'Nothing is left to be refunded.',
  refund_above_left: 'At most {left} can still be refunded.',
  refund_as_a_whole: 'The acquirer refunds a payment only as a whole.',
  refund_only_once: 'The acquirer refunds a payment only once.',
  payment_not_finished: 'The payment is not finished yet. Ask again when it is, with another Idempotency-Key.',
  payment_not_paid: 'The session is {status}: no money was taken.',

  not_in_list: 'Nothing in this list has that id. Begin without after.',
  of_other_list: 'This id belongs to another list. Begin without after, or after an item of this one.',
  time_unreadable: 'Write a time such as 2026-01-31T12:00:00Z.',
  times_reversed: 'It must be later than from.',
  pair_unreadable: 'Write it as key=value.',

  url_too_long: 'The URL has at most 2,048 characters.',
  url_not_ascii: 'The URL is ASCII without spaces; write the host in punycode.',
  url_with_backslash: 'The URL holds no backslash.',
  url_not_absolute: 'The URL is absolute and begins with https://.',
  url_unreadable: 'This is not a URL.',
  url_without_host: 'The URL names its host.',
  url_with_user: 'The URL holds no user name.',
  url_with_fragment: 'The URL has no fragment.',
  url_not_https: 'The URL must use https.',
  url_not_public: 'The URL must lead to a public address.',
  localhost_not_allowed: 'http://localhost is allowed only in sandbox, where the operator allows it.',

  logo_empty: 'This file is empty.',
  logo_too_large: 'A logo has at most 100 KB. Save it smaller, or as SVG.',
  logo_damaged: 'This picture is damaged. Save it again.',
  logo_too_wide: 'A logo has at most 4,096 pixels on each side.',
  logo_no_picture: 'A logo is a PNG, JPEG, WebP or SVG picture, and this file is none of them.',
  svg_damaged: 'This SVG is damaged at line {line}. Export it again.',
  svg_with_script: 'An SVG logo holds no script. Export it again as a plain SVG.',
  svg_with_page: 'An SVG logo holds shapes, not parts of a page such as foreignObject.',
  svg_with_link: 'An SVG logo refers to nothing outside of itself: put pictures into it, and text as paths.',
  svg_with_sheet: 'A style of an SVG logo holds nothing but style. Export it again as a plain SVG.',
  svg_with_entity: 'An SVG logo declares no entities. Export it again as a plain SVG.',
  svg_with_motion: 'A logo does not move. Export it without animation.',

  live_not_approved: 'Live access of this merchant has not been approved by an operator.',
  publishable_is_replaced: 'A publishable key is replaced, neither rotated nor revoked.',
  endpoint_disabled: 'The endpoint is disabled: nothing is sent to it until it is enabled again.',
  endpoints_full: 'A profile has at most {most} webhook endpoints.',
  not_mended_here: 'Nothing that is set here would mend this.',
} as const satisfies Readonly<Record<string, string>>;

export type Reason = keyof typeof REASONS;

/** What stands in the braces of a reason's words. */
export type ReasonValues = Readonly<Record<string, string>>;

export function reasonText(words: string, values: ReasonValues = {}): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
