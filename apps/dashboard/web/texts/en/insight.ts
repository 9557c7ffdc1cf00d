export const requests = {
  title: 'API requests',
  lead: 'Calls from your servers and our responses. Bodies are not kept.',
  request: 'Request',
  answer: 'Response',
  id: 'Request ID',
  when: 'When',
  took: 'Duration',
  outcome: 'Response',
  key: 'Key',
  path: 'Path starts with',
  all: 'All',
  failed: 'All errors',
  find: 'Find',
  statuses: {
    200: '200 OK',
    201: '201 Created',
    400: '400 Bad request',
    401: '401 Key refused',
    403: '403 Forbidden',
    404: '404 Not found',
    409: '409 Conflict',
    422: '422 Invalid value',
    429: '429 Too many requests',
    503: '503 Unavailable',
  } as Readonly<Record<string, string>>,
  empty: { title: 'No requests yet', advice: 'Each call with one of your secret keys appears here within a moment.' },
  nothing: { title: 'No matches', advice: 'Choose another response or key, or enter a shorter path.' },
};

export const inbox = {
  title: 'Inbox',
  lead: 'Likely mistakes in your shops and servers in the last 30 days.',
  empty: {
    title: 'Nothing needs attention',
    advice: 'Blocked origins and keys used in the wrong place appear here.',
  },
  seen: (count: number) => (count === 1 ? 'Seen once,' : `Seen ${count} times, last`),
  first: 'first',
  over: 'no longer works',
  allow: 'Allow this origin',
  belongsTo: 'belongs to',
  allowing: {
    title: 'Allow an origin on another domain?',
    lead: (origin: string) => `${origin} belongs to this domain:`,
    meaning:
      'The owner of this domain controls the page. None of your origins or return URLs use this domain. Allow the origin only if the domain is yours.',
    looksLike: (own: string) => `It looks like your domain ${own}, but it is a different domain.`,
    button: 'Allow',
  },
  rotate: 'Rotate this key',
  dismiss: 'Dismiss',
  kinds: {
    origin_blocked: {
      title: 'A page was blocked',
      meaning:
        'It used your publishable key from an origin that is not on your list. If the origin belongs to your shop, allow it. If not, you can ignore this.',
    },
    publishable_key_as_api_key: {
      title: 'The publishable key was sent as an API key',
      meaning: 'Your server sends it in the X-API-KEY header. Use a secret key there.',
    },
    secret_key_in_browser: {
      title: 'A secret key was exposed in a browser',
      meaning:
        'A browser sent this key, so the key is on a page that anyone can read. Rotate the key now, and use the publishable key on the page.',
    },
    wrong_host: {
      title: 'A key was used on the wrong host',
      meaning: 'Use Test keys with the Test host, and Live keys with the Live host. Change the host or the key.',
    },
  },
};

export const platform = {
  unknown: {
    title: 'Unknown payments',
    lead: 'Payments, refunds and late approvals whose outcome the acquirer has not confirmed, oldest first. We keep asking until we know the outcome.',
    what: 'Type',
    profile: 'Profile',
    since: 'Unknown since',
    inquiries: 'Inquiries',
    amount: 'Amount',
    next: 'next',
    reversal: 'To be reversed',
    reversalRefused: 'Reversal refused',
    overdue: 'Overdue',
    long: 'For more than a day',
    asked: (count: number) => (count === 1 ? 'Asked once' : `Asked ${count} times`),
    kinds: { payment: 'Payment', capture: 'Capture', refund: 'Refund', void: 'Void', late_approval: 'Late approval' },
    empty: { title: 'No unknown outcomes', advice: 'Every payment and refund has an outcome.' },
  },
  settlement: {
    outcomes: { succeeded: 'The money was taken', failed: 'The money was not taken, or was returned' },
    means: {
      succeeded: 'The payment is marked as paid, and the merchant is notified.',
      failed:
        'The attempt is marked as reversed. The shopper can try again if attempts and time are left. Otherwise the payment fails.',
      late: 'Pay stops trying to reverse the payment, and the merchant is notified that the money was returned.',
    },
    lateApproval:
      'The shopper was told that this payment had failed. You can settle it only as “The money was not taken, or was returned”, after the acquirer has returned the money.',
    outcome: 'Outcome',
    choose: 'Choose an outcome',
    note: 'Note',
    noteHint:
      'Who at the acquirer told you this, and when. The note is kept in the audit log, which the merchant can read. Never include a card number.',
    refused:
      'The acquirer refuses to reverse this payment. Ask the acquirer how the payment ended, then settle it with that outcome.',
    noAnswer:
      'The acquirer gives no clear answer. Ask the acquirer how this payment ended, then settle it with that outcome.',
    onServer:
      'The acquirer gives no clear answer. Ask the acquirer about this ID, which is our reference there. The operator’s guide explains how to record the outcome on the server.',
    settle: 'Settle…',
    proposeTitle: 'Settle this payment',
    proposeLead:
      'Ask the acquirer how this payment ended, then propose that outcome. Nothing changes until another operator confirms it.',
    propose: 'Propose this outcome',
    proposed: 'Proposed outcome',
    by: 'Proposed by',
    needsAnother: 'Another operator must confirm this.',
    confirm: 'Confirm',
    confirmTitle: 'Confirm this outcome?',
    confirmLead: 'Check the note against the acquirer’s answer. You cannot undo this.',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this proposal?',
    withdrawLead: 'The payment does not change. You or another operator can propose an outcome again.',
    news: {
      propose: 'Proposal saved. Another operator must now confirm it.',
      confirm: 'The payment was settled.',
      withdraw: 'The proposal was withdrawn.',
    },
  },
  suspended: {
    title: 'Suspended profiles',
    lead: 'The keys of these profiles are refused with “profile_suspended”, and nobody can pay.',
    profile: 'Profile',
    id: 'Profile ID',
    since: 'Since',
    byMerchant: 'Its merchant is suspended',
    empty: {
      title: 'No suspended profiles',
      advice: 'You can suspend a merchant, or one of its profiles, on the merchant’s page.',
    },
  },
  health: {
    title: 'Health',
    lead: 'Overdue work, and the state of the database. Updated every five seconds.',
    old: 'The latest state could not be read. This is the previous one.',
    deliveries: 'Webhook deliveries',
    inquiries: 'Acquirer inquiries',
    expiries: 'Sessions to expire',
    unknown: 'Unknown outcomes',
    lanes: 'Webhook endpoints',
    laneCounts: (enabled: number, failing: number, disabled: number) =>
      `${enabled} enabled, ${failing} of them failing, ${disabled} disabled`,
    nothingDue: 'Nothing overdue',
    due: (count: number, seconds: string) => `${count} due, the oldest for ${seconds} s`,
    database: 'Database',
    version: 'Version',
    isStandby: '(standby)',
    size: 'Size',
    answer: 'Response time',
    connections: 'Connections',
    transaction: 'Longest transaction',
    seconds: (seconds: string) => `${seconds} s`,
    behind: (seconds: string) => `${seconds} s behind`,
    good: 'Good',
    look: 'Needs attention',
  },
};
