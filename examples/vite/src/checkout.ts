import Pay, { PayError } from '@pay/checkout';

const publishableKey = import.meta.env.VITE_PAY_PUBLISHABLE_KEY;
const trackId = new URLSearchParams(location.search).get('track_id') ?? '';

try {
  const checkout = await Pay.init({ publishableKey, trackId });
  checkout.mount('#pay');
} catch (error) {
  // The widget shows the error to shoppers, in their language.
  if (error instanceof PayError) error.mount('#pay');
  else throw error;
}
