// The widget's script stands before this one; without it the form below leads to the same card page.
const { publishableKey, trackId } = document.querySelector('#pay').dataset;

window.Pay?.init({ publishableKey, trackId })
  .then((checkout) => checkout.mount('#pay'))
  // What went wrong shows itself to shoppers, in their language.
  .catch((error) => error.mount('#pay'));
