/** What was refused or went wrong, and what to do now. */
export const problems = {
  again: 'Try again',
  reload: 'Load the page',
  requestId: 'If you ask for help, quote',
  fault: {
    title: 'Something is not working on our side',
    advice: 'We do not know whether it was done. Look at the page again before you repeat it.',
  },
  /** What a field should look like, where the server knows only that it does not. */
  fields: {
    allowed_origins:
      'An origin is https://shop.example, with its port if that is not 443, and nothing after; or http://localhost.',
    success_url: 'Write the whole address, beginning with https://, without a user name and without #.',
    failure_url: 'Write the whole address, beginning with https://, without a user name and without #.',
    accent: 'Write the colour like #0b6b61.',
    display_name: 'A name has 1 to 100 characters, and no spaces at its ends.',
    name: 'A name has 1 to 100 characters, and no spaces at its ends.',
    label: 'A label has 1 to 100 characters, and no spaces at its ends.',
    email: 'Write an e-mail address, like name@shop.example.',
    contact_email: 'Write an e-mail address, like name@shop.example.',
    website: 'Write a whole address, like https://shop.example.',
    expected_monthly_volume: 'Write the amount in digits, with as many decimals as the currency has.',
    currency: 'A currency is three capital letters, like BHD.',
    amount: 'Write the amount in digits, with as many decimals as the currency has.',
    url: 'Write a whole public address, beginning with https://.',
    reason: 'Write a reason that whoever reads it understands.',
  },
  refused: { title: 'This was not done', advice: 'Nothing was changed.' },
  rateLimited: (minutes: number) => ({
    title: 'Too many tries',
    advice: `Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  }),
  codes: {
    network: {
      title: 'The server could not be reached',
      advice: 'Check your connection, then try again. What you typed is still here.',
    },
    overloaded: { title: 'The server has too much to do', advice: 'Nothing was changed. Try again in a moment.' },
    unavailable: { title: 'This is not working right now', advice: 'Nothing was changed. Try again in a moment.' },
    sign_in_required: { title: 'You are signed out', advice: 'Sign in again, and then repeat it.' },
    fresh_sign_in_required: {
      title: 'This was not done',
      advice: 'It needs a proof that it is you. Press the button again to give it.',
    },
    credentials_wrong: { title: 'This is not right', advice: 'Check what you typed, then try again.' },
    password_unfit: {
      title: 'This password cannot be used',
      advice: 'It needs at least 12 and at most 128 characters.',
    },
    sign_up_closed: {
      title: 'Accounts are made by invitation here',
      advice: 'Use the address that was invited, or ask for an invitation.',
    },
    already_member: { title: 'Already in the team', advice: 'This person has a role here; change that instead.' },
    link_over: { title: 'This link does not work any more', advice: 'Ask for another one.' },
    right_missing: {
      title: 'Your role does not allow this',
      advice: 'Nothing was changed. Ask an owner or an administrator of this merchant.',
    },
    not_found: { title: 'There is nothing like this', advice: 'Somebody may have removed it. Load the page again.' },
    stale: {
      title: 'Somebody has changed this meanwhile',
      advice: 'Nothing was overwritten. Load the page to see their change, then make yours.',
    },
    key_not_active: {
      title: 'This key no longer works already',
      advice: 'Somebody else has rotated or revoked it just now. The list shows the newest state.',
    },
    endpoint_disabled: { title: 'This endpoint is disabled', advice: 'Nothing is sent to it. Enable it first.' },
    endpoint_limit_reached: {
      title: 'There is no room for another endpoint',
      advice: 'Delete one that is not needed any more.',
    },
    default_key_not_revocable: {
      title: 'The default key cannot be revoked',
      advice: 'A profile always has one key that works. Rotate it instead: the new key becomes the default.',
    },
    last_owner: {
      title: 'A merchant always has an owner',
      advice: 'Make somebody else an owner first.',
    },
    unsupported_media_type: {
      title: 'This file cannot be the logo',
      advice: 'Choose a PNG, JPEG, WebP or SVG file.',
    },
    body_too_large: { title: 'This file is too large', advice: 'A logo has at most 100 KB.' },
    live_request_not_possible: {
      title: 'There is nothing to ask for',
      advice: 'A request is open already, or Live access is approved. Load the page again.',
    },
    refund_not_possible: {
      title: 'This cannot be refunded now',
      advice: 'Either nothing was paid, or all of it is given back or on its way. Load the page to see what is left.',
    },
    refund_too_large: {
      title: 'This is more than what is left',
      advice: 'Nothing was refunded. Somebody else may have refunded a part just now; the page shows what is left.',
    },
    amount_invalid: { title: 'This is not an amount', advice: 'Write it in digits, like 12.500.' },
    amount_precision: {
      title: 'Too many decimals',
      advice: 'The currency has fewer. Nothing is rounded, so write the exact amount.',
    },
    amount_too_large: { title: 'This amount is too large', advice: 'Nothing was changed.' },
    acquirer_not_configured: {
      title: 'No acquirer is connected',
      advice: 'Nothing was refunded. The operator of this service has to configure one for this mode.',
    },
    card_number_not_allowed: {
      title: 'This holds a card number',
      advice: 'Nothing was kept. Write it without the number.',
    },
    idempotency_in_progress: {
      title: 'This is being done already',
      advice: 'Wait a moment, then look at the page before you repeat it.',
    },
    idempotency_key_reuse: { title: 'This was asked for already', advice: 'Close this and look at the page first.' },
    cursor_expired: { title: 'This list goes no further', advice: 'Older entries are not kept. Load the page again.' },
    profile_suspended: {
      title: 'This profile is suspended',
      advice: 'Talk to the operator of this service.',
    },
  },
};
