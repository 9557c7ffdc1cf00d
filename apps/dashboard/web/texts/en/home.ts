export const home = {
  lead: {
    sandbox: 'Everything here is for trying: test cards, test keys, no money.',
    live: 'Real cards and real money.',
  },
  steps: {
    title: 'What to do next',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: 'Done',
    open: 'To do',
    secret: {
      title: 'Make a secret key',
      advice: 'Your server starts payments with it. It is shown once.',
      action: 'To the API keys',
    },
    returns: {
      title: 'Say where shoppers return to',
      advice: 'An address for payments that succeeded, and one for the others.',
      action: 'To the return URLs',
    },
    payment: {
      title: 'Take a first payment',
      advice: 'Copy three lines with your own keys in them, and pay with a test card.',
      adviceLive: 'Copy three lines with your own keys in them.',
      action: 'To the quick start',
    },
    origins: {
      title: 'Name your shop’s origins',
      advice: 'Then no other page can activate the widget with your publishable key.',
      action: 'To the allowed origins',
    },
    secondFactor: {
      title: 'Protect your account',
      advice: 'With a passkey, or a code from an app. Whoever gets in here can make keys.',
      action: 'To your account',
    },
    live: {
      title: 'Ask for Live access',
      advice: 'The operator looks at your business, and then you can take real cards.',
      action: 'To Live access',
    },
  },
  facts: {
    title: 'This profile',
    id: 'Profile id',
    host: 'API host',
    merchant: 'Merchant',
    merchantId: 'Merchant id',
    role: 'Your role',
  },
  warnings: {
    title: 'What needs a look',
    since: 'Began:',
    kinds: {
      origins_empty_on_live: {
        title: () => 'Any page can activate the widget with your Live key',
        meaning: 'The list of allowed origins is empty.',
        mend: 'Name your origins',
      },
      key_unused: {
        title: () => 'A secret key is not used',
        meaning: 'A key that nobody needs is better revoked.',
        mend: 'To the API keys',
      },
      key_old: {
        title: () => 'A secret key is very old',
        meaning: 'Rotate it, in case it was seen where it should not be.',
        mend: 'To the API keys',
      },
      endpoint_failing: {
        title: () => 'A webhook endpoint fails',
        meaning: 'Nothing arrives there; after five days it is disabled.',
        mend: 'See what it answers',
      },
      endpoint_disabled: {
        title: () => 'A webhook endpoint was disabled',
        meaning: 'It is told nothing any more.',
        mend: 'Look at it',
      },
      payments_unknown: {
        title: (count: number) =>
          count === 1 ? 'The outcome of a payment is unknown' : `The outcome of ${count} payments is unknown`,
        meaning: 'The acquirer is being asked. Do not fulfil them yet.',
        mend: 'See them',
      },
      origins_blocked: {
        title: (count: number) =>
          count === 1 ? 'A page was turned away' : `Pages of ${count} origins were turned away`,
        meaning: 'They used your publishable key and are not on your list.',
        mend: 'To the inbox',
      },
      keys_misused: {
        title: (count: number) =>
          count === 1 ? 'A key is used where it does not belong' : `${count} keys are used where they do not belong`,
        meaning: 'A secret that was seen in a browser has to be rotated.',
        mend: 'To the inbox',
      },
    },
  },
  figures: {
    title: 'How payments go',
    period: 'Period',
    currency: 'Currency',
    periods: { 1: 'Today', 7: '7 days', 30: '30 days', 90: '90 days' },
    against: {
      1: 'against the day before',
      7: 'against the 7 days before',
      30: 'against the 30 days before',
      90: 'against the 90 days before',
    },
    before: {
      1: 'An hour of the day before, on average',
      7: 'A day of the 7 before, on average',
      30: 'A day of the 30 before, on average',
      90: 'A day of the 90 before, on average',
    },
    nothingBefore: {
      1: 'Nothing to compare it with the day before.',
      7: 'Nothing to compare it with in the 7 days before.',
      30: 'Nothing to compare it with in the 30 days before.',
      90: 'Nothing to compare it with in the 90 days before.',
    },
    points: 'points',
    volume: 'Volume',
    paidOf: (paid: number, sessions: number) => `${paid} paid of ${sessions} sessions`,
    rate: 'Success rate',
    rateHint: 'Paid, of those that were paid or failed',
    average: 'Average amount',
    averageHint: 'Of what was paid',
    table: 'The numbers as a table',
    columns: { when: 'When', sessions: 'Sessions', paid: 'Paid', failed: 'Failed' },
    declines: 'Why cards were declined',
    declinesHint: {
      1: 'The mark is where it was the day before.',
      7: 'The mark is where it was in the 7 days before.',
      30: 'The mark is where it was in the 30 days before.',
      90: 'The mark is where it was in the 90 days before.',
    },
    noDeclines: 'No card was declined.',
    beforeCount: (count: number) => `before: ${count}`,
    webhooks: 'Webhook health',
    webhooksHint: 'What arrived of the last 1,000 deliveries to each endpoint.',
    noWebhooks: 'There is no endpoint yet.',
    nothingSent: 'Nothing sent',
    empty: {
      title: 'No payments in this time',
      advice: 'Volume, success rate and average amount appear here with the first session.',
    },
  },
};
