const { publishableKey, trackId } = document.querySelector('#pay').dataset;

window.Pay.init({ publishableKey, trackId })
  .then((checkout) => checkout.mount('#pay'))
  // What went wrong shows itself to shoppers, in their language.
  .catch((error) => error.mount('#pay'));
