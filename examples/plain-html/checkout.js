const { publishableKey, trackId } = document.querySelector('#pay').dataset;

window.Pay.init({ publishableKey, trackId })
  .then((checkout) => checkout.mount('#pay'))
  // The error shows itself to shoppers, in their language.
  .catch((error) => error.mount('#pay'));
