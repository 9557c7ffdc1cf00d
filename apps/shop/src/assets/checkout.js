// Three lines are all that the widget needs: its script stands before this one.
const container = document.querySelector('#pay');
const { publishableKey, trackId } = container.dataset;

// A failure is told by the widget itself, in the container; the form under it still works.
window.Pay?.init({ publishableKey, trackId })
  .then((checkout) => checkout.mount('#pay'))
  .catch((error) => {
    if (container.childElementCount === 0 && !container.shadowRoot) container.textContent = error.message;
  });
