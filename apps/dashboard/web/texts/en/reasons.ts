import type { Reason } from '@pay/core/ground/refusals/reason';

/** Why a value was refused, and how to correct it. The server fills in the braces. */
export const reasons: Readonly<Record<Reason, string>> = {
  form_unexpected: 'This is not in the expected format. Check it, then try again.',
  characters_unfit: 'This contains characters that cannot be stored. Remove them.',
  card_number_in_text: 'This seems to contain a card number. We never store card numbers, so remove it.',
  remark_length: 'Enter 1 to 2,000 characters.',
  name_unfit: 'A name has 1 to 100 characters, with no spaces at the start or end.',
  email_unfit: 'Enter an e-mail address, like name@shop.example.',
  phone_unfit: 'Enter the phone number with + and its country code, like +97317000000.',
  country_unknown: 'Enter a country code of two letters, like BH.',
  website_unfit: 'Enter a full URL, like https://shop.example.',
  accent_unfit: 'Enter the colour as # and six hexadecimal digits, like #0b6b61.',
  origin_unfit:
    'Enter https:// and a host, with the port if it is not 443, and no path. http://localhost is also allowed.',

  amount_invalid: 'Enter an amount above zero in digits, like 12.500.',
  amount_precision: 'This has more decimals than the currency allows. We never round, so enter the exact amount.',
  amount_too_large: 'This is too large. The maximum is 999,999,999.999.',
  amount_ambiguous: 'This separator could mean thousands or decimals. Leave out thousands separators: 1234 or 1.23.',
  amount_without_currency: 'Choose a currency too. An amount needs one.',
  currency_unknown: 'Unknown currency. A code has three capital letters, like BHD.',
  volume_invalid: 'Enter a number above zero with digits and a point, like 50000 or 1250.500.',
  volume_precision: 'This has more decimals than the currency allows.',
  volume_too_large: 'The maximum is 999,999,999.999. Use the note to tell us more.',

  refund_nothing_left: 'Nothing is left to refund. The full amount has been refunded or is pending.',
  refund_above_left: 'You can still refund at most {left}.',
  refund_as_a_whole: 'This acquirer only makes full refunds. Refund the full amount.',
  refund_only_once: 'This acquirer refunds a payment only once, and this payment already has a refund.',
  payment_not_finished: 'The payment is not finished yet. Wait until it is, then try again.',
  payment_not_paid: 'Nothing was paid, so there is nothing to refund.',

  settlement_over: 'The outcome is now known, so there is nothing left to settle. Reload the page.',
  settlement_too_early:
    'We are still asking the acquirer. You can settle this after five inquiries without a clear answer.',
  settlement_must_fail:
    'The shopper was told that this payment had failed. Return the money first, then settle this payment.',
  settlement_proposed: 'An outcome has already been proposed. That proposal must be confirmed or withdrawn first.',
  settlement_by_same_operator: 'You proposed this outcome yourself. Another operator must confirm it.',

  not_in_list: 'The list has changed. Reload the page.',
  of_other_list: 'This item is in another list. Reload the page.',
  time_unreadable: 'This is not a date or time. Choose it again.',
  times_reversed: 'The end must be after the start.',
  pair_unreadable: 'Enter it as key=value, like order=1042.',

  url_too_long: 'This URL is too long. The maximum is 2,048 characters.',
  url_not_ascii: 'Use only ASCII characters without spaces, and punycode for the host name.',
  url_with_backslash: 'Remove the backslash from the URL.',
  url_not_absolute: 'Enter the full URL, starting with https://.',
  url_unreadable: 'This is not a URL. Enter one like https://shop.example/paid.',
  url_without_host: 'The URL has no host. Enter one like https://shop.example/paid.',
  url_with_user: 'Remove the user name from the URL.',
  url_with_fragment: 'Remove # and everything after it.',
  url_not_https: 'The URL must start with https://.',
  url_not_public: 'The URL must be reachable from the internet.',
  localhost_not_allowed: 'You can use http://localhost only in Test, and only if the operator allows it.',

  logo_empty: 'This file is empty.',
  logo_too_large: 'A logo can be at most 100 KB. Make the file smaller, or use SVG.',
  logo_damaged: 'This picture is damaged. Save it again.',
  logo_too_wide: 'A logo can have at most 4,096 pixels on each side.',
  logo_no_picture: 'This file is not a picture in PNG, JPEG, WebP or SVG format.',
  svg_damaged: 'This SVG is damaged at line {line}. Export it again.',
  svg_with_script: 'This SVG contains a script. Export it again as a plain SVG.',
  svg_with_page: 'This SVG contains page elements, such as foreignObject. A logo can contain only shapes.',
  svg_with_link: 'This SVG links to something outside the file. Embed pictures, and convert text to paths.',
  svg_with_sheet: 'A style in this SVG contains something other than styling. Export it again as a plain SVG.',
  svg_with_entity: 'This SVG declares entities. Export it again as a plain SVG.',
  svg_with_motion: 'This SVG is animated. Export it without animation.',

  live_not_approved: 'The operator has not yet approved Live access for this merchant.',
  publishable_is_replaced: 'A publishable key cannot be rotated or revoked. Replace it instead.',
  endpoint_disabled: 'This endpoint is disabled, so it receives nothing. Enable it first.',
  endpoints_full: 'A profile can have at most {most} endpoints. Delete one that you no longer need.',
  not_mended_here: 'No setting on this page can fix this.',
};
