import { BRAND } from '../../look/brand.ts';
import type { Message, Texts } from './texts.ts';

const NOTHING_CHARGED = 'Nothing was charged.';

/**
 * Also used for lost and stolen cards, because the shopper could be the thief, or might not know about the loss or
 * theft yet.
 */
const DECLINED_FOR_GOOD: Message = {
  title: 'Your bank declined this card',
  advice: `${NOTHING_CHARGED} To pay, go back to the shop and start again with another card, or call your bank.`,
};

const startAgain = (merchant: string): string => `${NOTHING_CHARGED} To pay, go back to ${merchant} and start again.`;

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

export const en: Texts = {
  direction: 'ltr',
  otherLanguage: { lang: 'ar', name: 'العربية' },
  securedBy: 'Secure payment',
  testMode: 'Test mode: no money moves',
  testCards: {
    title: 'Test cards',
    hint: 'Use any future expiry date and any security code. Click a number to select it.',
    outcome: {
      approved: 'Approved',
      declined: 'Declined',
      insufficient_funds: 'Declined: not enough money',
      stolen_card: 'Permanently declined: reported stolen',
      expired_card: 'Declined: the card has expired',
      wrong_cvv: 'Declined: wrong security code',
      challenge_approved: '3-D Secure challenge, then approved',
      challenge_declined: '3-D Secure challenge, then declined',
      frictionless_approved: '3-D Secure without a challenge, then approved',
      processing_error: 'Declined: processing error',
      approved_answer_lost: 'Approved, but the answer is lost',
      declined_answer_lost: 'Declined, but the answer is lost',
      approved_late: 'Approved after 20 seconds, past the time limit',
      refund_fails: 'Approved, but every refund fails',
      approved_after_decline: 'Declined, but approved afterwards; reversed within about an hour',
    },
  },
  order: {
    payTo: (merchant) => `Pay ${merchant}`,
    timeLeft: (left) => `Pay within ${count(left.count, left.unit)}`,
    underAMinute: 'Less than a minute left to pay',
    timeOver: 'This payment has expired',
  },
  form: {
    title: 'Card details',
    labels: { number: 'Card number', expiry: 'Expiry date', cvv: 'Security code', cardholder: 'Name on card' },
    hints: {
      expiry: 'Month and year, MM/YY',
      cvv: '3 digits on the back, or 4 on the front',
      cardholder: 'As printed on the card',
    },
    optional: (label) => `${label} (optional)`,
    pay: (amount) => `Pay ${amount}`,
    cancel: 'Cancel payment',
    cardData: (merchant) =>
      `Your card details are sent encrypted to ${BRAND} and the banks. ${merchant} never sees them.`,
    triesLeft: (left) =>
      left === 1 ? 'This is your last attempt for this payment.' : `You have ${left} attempts left for this payment.`,
    notCompleted: {
      title: 'This payment was not completed',
      advice: 'Your bank did not confirm it. Nothing was charged. You can try again.',
    },
    errorTitle: 'Please check the card details',
    errorPrefix: 'Error: ',
    emptied: 'To keep your card safe, we cleared the fields. Please enter your card details again.',
    errors: {
      number: {
        required: 'Enter the card number',
        invalid: 'Check the digits of the card number',
        expired: 'This card has expired',
      },
      expiry: {
        required: 'Enter the expiry date',
        invalid: 'Enter the month and year on the card, such as 09/28',
        expired: 'This date has passed',
      },
      cvv: {
        required: 'Enter the security code',
        invalid: 'The security code must have 3 or 4 digits',
        expired: 'Enter the security code again',
      },
      cardholder: {
        required: 'Enter the name on the card',
        invalid: 'Enter the name on the card, without numbers',
        expired: 'Enter the name on the card again',
      },
    },
  },
  declines: {
    do_not_honour: {
      title: 'Your bank declined this card',
      advice: `${NOTHING_CHARGED} Try another card, or call your bank.`,
    },
    insufficient_funds: {
      title: 'There is not enough money on this card',
      advice: `${NOTHING_CHARGED} Try another card.`,
    },
    expired_card: {
      title: 'This card has expired',
      advice: `${NOTHING_CHARGED} Check the expiry date, or try another card.`,
    },
    wrong_cvv: {
      title: 'The security code does not match this card',
      advice: `${NOTHING_CHARGED} Enter your card details again, with the security code that is printed on the card.`,
    },
    invalid_card: {
      title: 'This card number was not accepted',
      advice: `${NOTHING_CHARGED} Check the number, or try another card.`,
    },
    limit_exceeded: {
      title: 'This payment exceeds your card’s limit',
      advice: `${NOTHING_CHARGED} Try another card, or ask your bank to raise the limit.`,
    },
    authentication_failed: {
      title: 'Your bank could not confirm that it was you',
      advice: `${NOTHING_CHARGED} Try again, or use another card.`,
    },
    processing_error: {
      title: 'The payment did not go through',
      advice: `${NOTHING_CHARGED} Try again in a moment, or use another card.`,
    },
    stolen_card: DECLINED_FOR_GOOD,
    lost_card: DECLINED_FOR_GOOD,
    pick_up_card: DECLINED_FOR_GOOD,
    do_not_retry: DECLINED_FOR_GOOD,
  },
  hop: {
    toMerchant: {
      success: (merchant) => ({ title: 'Payment received', advice: `Taking you back to ${merchant}.` }),
      failed: (merchant) => ({
        title: 'The payment did not go through',
        advice: `${NOTHING_CHARGED} Taking you back to ${merchant}.`,
      }),
      cancelled: (merchant) => ({
        title: 'Payment cancelled',
        advice: `${NOTHING_CHARGED} Taking you back to ${merchant}.`,
      }),
      expired: (merchant) => ({
        title: 'This payment has expired',
        advice: `${NOTHING_CHARGED} Taking you back to ${merchant}.`,
      }),
      pending: (merchant) => ({
        title: 'Your bank has not answered yet',
        advice: `We will keep checking and tell ${merchant} the result. Taking you back there.`,
      }),
    },
    back: (merchant) => `Back to ${merchant}`,
    toAcs: {
      title: 'Your bank needs your confirmation',
      advice: 'Confirm the payment with your bank. You will then return here to finish.',
      button: 'Continue to your bank',
    },
    toDeviceData: {
      title: 'Checking with your bank',
      advice: 'Your bank is checking this browser. This takes a few seconds.',
      button: 'Continue',
    },
  },
  result: {
    paid: { title: 'Payment received', advice: 'Your card was charged. You can close this page.' },
    authorised: {
      title: 'Payment approved',
      advice:
        'The amount is reserved on your card. You will be charged when the shop confirms the order. You can close this page.',
    },
    voided: (merchant) => ({
      title: 'Nothing was charged',
      advice: `${merchant} has not charged your card. Your bank will release the reserved amount.`,
    }),
    failed: (merchant) => ({ title: 'The payment did not go through', advice: startAgain(merchant) }),
    cancelled: (merchant) => ({ title: 'Payment cancelled', advice: startAgain(merchant) }),
    expired: (merchant) => ({ title: 'This payment has expired', advice: startAgain(merchant) }),
    facts: { amount: 'Amount', merchant: 'Merchant', for: 'For', card: 'Card', payment: 'Payment ID' },
    cardEnding: (last4) => `ending in ${last4}`,
    openReceipt: 'Open the receipt',
  },
  receipt: {
    title: (merchant) => `Receipt from ${merchant}`,
    facts: { time: 'Paid on', reference: 'Reference', description: 'Description' },
    refunds: 'Refunds',
    left: 'Total after refunds',
    hint: 'To keep this receipt, print it or save it as a PDF.',
  },
  link: {
    yourAmount: 'How much do you want to pay?',
    cardNext: 'Pay by card',
    go: 'Continue to payment',
    nothingYet: 'You will enter your card details on the next page. Nothing is charged before that.',
    amountIn: (currency) => `Amount in ${currency}`,
    example: (amount) => `Write the amount as ${amount}`,
    between: (minimum, maximum) => `Enter an amount from ${minimum} to ${maximum}`,
    atLeast: (minimum) => `Enter at least ${minimum}`,
    atMost: (maximum) => `Enter at most ${maximum}`,
    errors: {
      required: (example) => `Enter the amount, such as ${example}`,
      amount_invalid: (example) => `Enter an amount above zero in digits, such as ${example}`,
      amount_ambiguous: (example) => `Write the amount without thousands separators, such as ${example}`,
      amount_precision: (example) => `This amount has too many decimals. Write it as ${example}`,
      amount_too_large: () => 'This amount is too large. Enter a smaller one',
      unsupported: () => 'You cannot pay amounts with this many decimals here. Enter a rounded amount',
    },
    theMerchant: 'the sender',
    notices: {
      not_found: () => ({
        title: 'We cannot find this payment link',
        advice: 'The link might be incomplete. Copy it again, or ask the sender for it.',
      }),
      deactivated: (merchant) => ({
        title: 'This payment link is no longer active',
        advice: `To pay, ask ${merchant} for a new link.`,
      }),
      expired: (merchant) => ({
        title: 'This payment link has expired',
        advice: `To pay, ask ${merchant} for a new link.`,
      }),
      completed: (merchant) => ({
        title: 'This payment link has already been paid',
        advice: `You do not have to do anything. If you have not paid, ask ${merchant} for a new link.`,
      }),
      busy: () => ({
        title: 'Others are paying with this link right now',
        advice: 'Only a limited number of people can pay with it at the same time. Try again in a few minutes.',
      }),
      unavailable: (merchant) => ({
        title: 'Card payments are not possible right now',
        advice: `${NOTHING_CHARGED} Try again later, or ask ${merchant} for another way to pay.`,
      }),
      too_many_requests: () => ({
        title: 'Too many attempts in a short time',
        advice: `${NOTHING_CHARGED} Wait a minute, then try again.`,
      }),
      stale_form: () => ({
        title: 'This page was out of date',
        advice: `${NOTHING_CHARGED} Open the payment link again.`,
      }),
    },
    tryAgain: 'Open the link again',
    openAgain: `${NOTHING_CHARGED} To pay, open the payment link again.`,
    backToLink: 'Open the payment link again',
  },
  checking: {
    title: 'We are checking with your bank',
    advice: 'Your bank has not answered yet. This page updates automatically.',
    points: (merchant) => [
      'You will not be charged twice. If the payment does not go through, your bank will release any amount that it has reserved.',
      `You can close this page. We will keep checking and tell ${merchant} the result.`,
      'Please do not pay for the same order again until you know the result.',
    ],
    goBack: 'This is taking longer than usual. You can go back now. The shop will show the payment as pending.',
  },
  problems: {
    notFound: {
      title: 'We cannot find this payment',
      advice: 'The link might be incomplete. Go back to the shop and open the payment page from there.',
    },
    staleForm: {
      title: 'This page was out of date',
      advice: 'We did not use what you sent, and nothing was charged for it. Open the payment again to see its status.',
    },
    tooManyRequests: {
      title: 'Too many attempts in a short time',
      advice:
        'Your last attempt was not sent to your bank, and nothing was charged for it. Wait a minute, then try again.',
    },
    acquirerUnavailable: {
      title: 'Card payments are not possible right now',
      advice: `${NOTHING_CHARGED} Try again later, or ask the shop for another way to pay.`,
    },
    brokenNothingCharged: {
      title: 'Something went wrong on our side',
      advice: `${NOTHING_CHARGED} Please try again in a few minutes.`,
    },
    brokenOutcomeOpen: {
      title: 'Something went wrong on our side',
      advice:
        'We cannot show the status of your payment. If you have sent your card details, do not pay again yet. Open this payment again in a few minutes, or ask the shop.',
    },
    backToPayment: 'Back to the payment',
    requestId: 'If you ask for help, quote this code:',
  },
  script: {
    paying: (amount) => `Paying ${amount}…`,
    payWithin: (clock) => `Pay within ${clock}`,
    offline: {
      title: 'You are offline',
      advice: 'Nothing was sent. What you typed is still here. Pay when you are online again.',
    },
    onlineAgain: 'You are online again. You can pay now.',
    fillHint: 'Use any future expiry date and any security code. Click a number to fill it in.',
    filled: 'The card number was filled in.',
    lineGone:
      'The connection was lost. We are still checking with your bank. This page will continue automatically when you are online again.',
  },
};
