import Pay, { PayError } from '@pay/checkout';

const publishableKey = import.meta.env.VITE_PAY_PUBLISHABLE_KEY;
// The key decides which engine is called. A copy of the package that was published with its engines needs none.
const engines = { sandbox: import.meta.env.VITE_PAY_SANDBOX_ENGINE, live: import.meta.env.VITE_PAY_LIVE_ENGINE };
const trackId = new URLSearchParams(location.search).get('track_id') ?? '';

try {
  const checkout = await Pay.init({ publishableKey, trackId, engines });
  checkout.mount('#pay');
} catch (error) {
  // The widget shows the error to shoppers, in their language.
  if (error instanceof PayError) error.mount('#pay');
  else throw error;
}
