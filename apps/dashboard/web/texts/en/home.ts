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
};
