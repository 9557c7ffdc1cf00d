// The widget's script comes before this script. Without the widget, the form below leads to the same card page.
const { publishableKey, trackId } = document.querySelector('#pay').dataset;

window.Pay?.init({ publishableKey, trackId })
  .then((checkout) => checkout.mount('#pay'))
  // The widget itself shows the error to shoppers, in their language.
  .catch((error) => error.mount('#pay'));
