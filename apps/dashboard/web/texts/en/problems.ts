const EMAIL = 'Enter an e-mail address, like name@shop.example.';
const RETURN_URL = 'Enter the full URL, starting with https://, without a user name and without #.';
const NAME = 'Enter a name of 1 to 100 characters, with no spaces at the start or end.';
const AMOUNT = 'Enter the amount in digits, with no more decimals than the currency has.';

/** What went wrong, and what to do now. */
export const problems = {
  again: 'Try again',
  reload: 'Reload the page',
  requestId: 'If you contact support, quote',
  fault: {
    title: 'Something went wrong on our side',
    advice: 'We do not know whether the action was completed. Check the page before you try again.',
  },
  /** The texts for calls that only read. */
  reads: {
    internal: { title: 'We could not load this', advice: 'Something went wrong on our side. Try again in a moment.' },
    network: { title: 'The server could not be reached', advice: 'Check your connection, then try again.' },
    gateway: {
      title: 'The server is not answering',
      advice: 'Your connection works, but the server is unavailable. Try again in a moment.',
    },
  },
  /** How to fill in a field, if the server only says that its value is wrong. */
  fields: {
    allowed_origins:
      'Enter https:// and a host, with the port if it is not 443, and no path. http://localhost is also allowed.',
    success_url: RETURN_URL,
    failure_url: RETURN_URL,
    accent: 'Enter a colour like #0b6b61.',
    display_name: NAME,
    name: NAME,
    label: 'Enter a label of 1 to 100 characters, with no spaces at the start or end.',
    email: EMAIL,
    contact_email: EMAIL,
    website: 'Enter a full URL, like https://shop.example.',
    expected_monthly_volume: AMOUNT,
    currency: 'Enter three capital letters, like BHD.',
    amount: AMOUNT,
    url: 'Enter a full public URL, starting with https://.',
    reason: 'Enter a reason that others can understand.',
    seconds: 'Enter a whole number, up to 30 days at a time.',
  },
  refused: { title: 'The action was not completed', advice: 'Nothing was changed.' },
  rateLimited: (minutes: number) => ({
    title: 'Too many requests',
    advice: `Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  }),
  codes: {
    network: {
      title: 'The server could not be reached',
      advice: 'Check your connection, then try again. What you typed is still here.',
    },
    gateway: {
      title: 'The server is not answering',
      advice:
        'Your connection works, but we do not know whether the action was completed. Check the page before you try again. What you typed is still here.',
    },
    overloaded: { title: 'The server is overloaded', advice: 'Nothing was changed. Try again in a moment.' },
    unavailable: { title: 'This is temporarily unavailable', advice: 'Nothing was changed. Try again in a moment.' },
    sign_in_required: { title: 'You are signed out', advice: 'Sign in, then try again.' },
    fresh_sign_in_required: {
      title: 'Confirm your identity',
      advice: 'Nothing was changed. Press the button again to confirm your identity.',
    },
    credentials_wrong: { title: 'This is incorrect', advice: 'Check what you typed, then try again.' },
    password_unfit: {
      title: 'This password cannot be used',
      advice: 'Use 12 to 128 characters.',
    },
    sign_up_closed: {
      title: 'You need an invitation to create an account',
      advice: 'Use the address that was invited, or ask for an invitation.',
    },
    already_member: { title: 'This person is already in the team', advice: 'Change their role instead.' },
    link_over: { title: 'This link no longer works', advice: 'Ask for another one.' },
    second_factor_required: {
      title: 'Set up a second factor first',
      advice:
        'Your role affects real money, so you need a passkey or codes from an app. Set up either on your account page.',
    },
    right_missing: {
      title: 'Your role does not allow this',
      advice: 'Nothing was changed. Ask an owner or an administrator of this merchant.',
    },
    not_found: { title: 'Not found', advice: 'It might have been removed. Reload the page.' },
    stale: {
      title: 'Someone else has changed this',
      advice: 'Nothing was overwritten. Reload the page to see their change, then make yours again.',
    },
    key_not_active: {
      title: 'This key is no longer active',
      advice: 'Someone has just rotated or revoked it. The list has been updated.',
    },
    endpoint_disabled: { title: 'This endpoint is disabled', advice: 'It receives no events. Enable it first.' },
    endpoint_limit_reached: {
      title: 'This profile cannot have more endpoints',
      advice: 'Delete an endpoint that you no longer need.',
    },
    default_key_not_revocable: {
      title: 'The default key cannot be revoked',
      advice: 'A profile always needs one active key. Rotate this key instead: the new key becomes the default.',
    },
    last_owner: {
      title: 'A merchant needs at least one owner',
      advice: 'Make someone else an owner first.',
    },
    unsupported_media_type: {
      title: 'This file cannot be used as a logo',
      advice: 'Choose a PNG, JPEG, WebP or SVG file.',
    },
    body_too_large: { title: 'This file is too large', advice: 'A logo can be at most 100 KB.' },
    live_request_not_possible: {
      title: 'You cannot send this request',
      advice: 'A request is already open, or Live access is already approved. Reload the page.',
    },
    settlement_not_possible: {
      title: 'This payment cannot be settled now',
      advice: 'Nothing was changed. Reload the page to see its current state.',
    },
    account_not_ready: {
      title: 'The account is not ready for this',
      advice: 'Nothing was changed. Reload the page to see the state of the account.',
    },
    capture_not_possible: {
      title: 'This cannot be captured now',
      advice: 'Nothing was captured. Reload the page to see the current state.',
    },
    capture_too_large: {
      title: 'The amount is more than what is left',
      advice: 'Nothing was captured. Someone might have just captured another part. The page shows what is left.',
    },
    amount_not_supported_by_acquirer: {
      title: 'The acquirer cannot take this amount',
      advice: 'Nothing was changed. Enter the amount with fewer decimals.',
    },
    dispute_not_possible: {
      title: 'This is not possible for this dispute',
      advice: 'The dispute might have changed. Reload the page to see its current state.',
    },
    void_not_possible: {
      title: 'This cannot be voided now',
      advice: 'Nothing was changed. Reload the page to see the current state.',
    },
    refund_not_possible: {
      title: 'This cannot be refunded now',
      advice:
        'Either nothing was paid, or the full amount has been or is being refunded. Reload the page to see what is left.',
    },
    refund_too_large: {
      title: 'The amount is more than what is left',
      advice: 'Nothing was refunded. Someone might have just refunded another part. The page shows what is left.',
    },
    amount_invalid: { title: 'This is not a valid amount', advice: 'Enter the amount in digits, like 12.500.' },
    amount_precision: {
      title: 'Too many decimals',
      advice: 'The currency has fewer decimals. We never round, so enter the exact amount.',
    },
    amount_too_large: { title: 'This amount is too large', advice: 'Nothing was changed. Enter a smaller amount.' },
    acquirer_not_configured: {
      title: 'No acquirer is connected',
      advice: 'Nothing was refunded. The operator of this service must connect an acquirer for this mode.',
    },
    card_number_not_allowed: {
      title: 'This contains a card number',
      advice: 'Nothing was saved. Remove the card number.',
    },
    idempotency_in_progress: {
      title: 'This is already in progress',
      advice: 'Wait a moment, then check the page before you try again.',
    },
    idempotency_key_reuse: { title: 'This was already requested', advice: 'Close this window, then check the page.' },
    cursor_expired: { title: 'The list ends here', advice: 'Older entries are not kept. Reload the page.' },
    sandbox_only: {
      title: 'This is possible only in Test mode',
      advice: 'Nothing was changed. Choose a Test profile.',
    },
    profile_suspended: {
      title: 'This profile is suspended',
      advice: 'Contact the operator of this service.',
    },
  },
};
