export const home = {
  lead: {
    sandbox: 'Try everything with test cards and test keys. No money moves.',
    live: 'Payments here charge real cards.',
  },
  steps: {
    title: 'Next steps',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: 'Done',
    open: 'To do',
    secret: {
      title: 'Create a secret key',
      advice: 'Your server uses it to start payments. It is shown once.',
      action: 'Go to API keys',
    },
    returns: {
      title: 'Set return URLs',
      advice: 'One for successful payments, one for all others.',
      action: 'Go to return URLs',
    },
    payment: {
      title: 'Take your first payment',
      advice: 'The sample code has your addresses and keys. Pay with a test card.',
      adviceLive: 'The sample code has your addresses and keys.',
      action: 'Go to the quick start',
    },
    origins: {
      title: 'Set allowed origins',
      advice: 'Restrict your publishable key to pages from your own origins.',
      action: 'Go to allowed origins',
    },
    secondFactor: {
      title: 'Protect your account',
      advice: 'Add a passkey, or codes from an app. Anyone who can sign in as you can create keys.',
      action: 'Go to your account',
    },
    live: {
      title: 'Request Live access',
      advice: 'When the operator approves your business, you can take real payments.',
      action: 'Go to Live access',
    },
  },
  facts: {
    title: 'This profile',
    id: 'Profile ID',
    host: 'API host',
    merchant: 'Merchant',
    merchantId: 'Merchant ID',
    role: 'Your role',
  },
  warnings: {
    title: 'Needs attention',
    since: 'Since:',
    kinds: {
      origins_empty_on_live: {
        title: () => 'Any page can activate the widget with your Live key',
        meaning: 'The list of allowed origins is empty.',
        fix: 'Set allowed origins',
      },
      key_of_leaver: {
        title: () => 'A secret key was created by someone who has left the team',
        meaning: 'They might still have a copy. Create another key, deploy it, then revoke this one.',
        fix: 'Go to API keys',
      },
      key_expiring: {
        title: (days: number) =>
          days === 1 ? 'A secret key expires within a day' : `A secret key expires within ${days} days`,
        meaning: 'Create another key and deploy it before then. Servers that still use this one will be refused.',
        fix: 'Go to API keys',
      },
      key_unused: {
        title: () => 'A secret key is unused',
        meaning: 'Revoke keys that you do not need.',
        fix: 'Go to API keys',
      },
      key_old: {
        title: () => 'A secret key is very old',
        meaning: 'Rotate it in case it has leaked.',
        fix: 'Go to API keys',
      },
      endpoint_failing: {
        title: () => 'A webhook endpoint is failing',
        meaning: 'It does not accept our events. We will disable it after 5 days.',
        fix: 'View its deliveries',
      },
      endpoint_disabled: {
        title: () => 'A webhook endpoint was disabled',
        meaning: 'It no longer receives events.',
        fix: 'View the endpoint',
      },
      payments_unknown: {
        title: (count: number) =>
          count === 1 ? 'The outcome of a payment is unknown' : `The outcome of ${count} payments is unknown`,
        meaning: 'We are asking the acquirer. Do not fulfil an order before its payment has an outcome.',
        fix: 'View payments',
      },
      refund_proposed: {
        title: () => 'A refund needs a second person',
        meaning: 'No money moves until another person confirms it.',
        fix: 'View the payment',
      },
      disputes_to_answer: {
        title: (count: number) =>
          count === 1 ? 'A dispute needs an answer soon' : `${count} disputes need an answer soon`,
        meaning: 'If you miss the deadline, you lose the money.',
        fix: 'View disputes',
      },
      origins_blocked: {
        title: (count: number) => (count === 1 ? 'A page was blocked' : `Pages from ${count} origins were blocked`),
        meaning: 'Your publishable key was used from an origin that is not allowed.',
        fix: 'Go to the inbox',
      },
      keys_misused: {
        title: (count: number) =>
          count === 1 ? 'A key was used in the wrong place' : `${count} keys were used in the wrong place`,
        meaning: 'Rotate any secret key that was exposed in a browser.',
        fix: 'Go to the inbox',
      },
    },
  },
  figures: {
    title: 'Payment performance',
    period: 'Period',
    currency: 'Currency',
    periods: { 1: 'Today', 7: '7 days', 30: '30 days', 90: '90 days' },
    against: {
      1: 'compared with the previous day',
      7: 'compared with the previous 7 days',
      30: 'compared with the previous 30 days',
      90: 'compared with the previous 90 days',
    },
    before: {
      1: 'Hourly average of the previous day',
      7: 'Daily average of the previous 7 days',
      30: 'Daily average of the previous 30 days',
      90: 'Daily average of the previous 90 days',
    },
    nothingBefore: {
      1: 'No data for the previous day.',
      7: 'No data for the previous 7 days.',
      30: 'No data for the previous 30 days.',
      90: 'No data for the previous 90 days.',
    },
    points: 'points',
    volume: 'Volume',
    paidOf: (paid: number, sessions: number) => `${paid} of ${sessions} sessions paid`,
    rate: 'Success rate',
    rateHint: 'Paid sessions as a share of all paid and failed sessions',
    average: 'Average amount',
    averageHint: 'Paid sessions only',
    table: 'View as a table',
    columns: { when: 'When', sessions: 'Sessions', paid: 'Paid', failed: 'Failed' },
    declines: 'Decline reasons',
    declinesHint: {
      1: 'The mark shows the previous day.',
      7: 'The mark shows the previous 7 days.',
      30: 'The mark shows the previous 30 days.',
      90: 'The mark shows the previous 90 days.',
    },
    noDeclines: 'No cards were declined.',
    beforeCount: (count: number) => `previously ${count}`,
    webhooks: 'Webhook health',
    webhooksHint: 'Success rate of the last 1,000 deliveries to each endpoint.',
    noWebhooks: 'No endpoints yet.',
    nothingSent: 'Nothing sent yet',
    empty: {
      title: 'No payments in this period',
      advice: 'Volume, success rate and average amount appear after the first session.',
    },
  },
};
