import Pay from '@pay/checkout';

const WORDS = {
  success: 'It looks as if the payment went through. We confirm it before we send anything.',
  failed: 'The payment did not go through. Nothing was charged.',
  cancelled: 'You cancelled the payment. Nothing was charged.',
  pending: 'The bank has not answered yet. We will write to you when it has.',
} as const;

const hint = document.querySelector('#hint');

// `complete` reads track_id from the address. The result is a hint: your server asks payment-status before it fulfils
// the order.
const {
  VITE_PAY_PUBLISHABLE_KEY: publishableKey,
  VITE_PAY_SANDBOX_ENGINE: sandbox,
  VITE_PAY_LIVE_ENGINE: live,
} = import.meta.env;
const result = await Pay.complete({ publishableKey, engines: { sandbox, live } }).catch(() => undefined);
if (hint) hint.textContent = WORDS[result?.status ?? 'pending'];
