const hint = document.querySelector('#hint');
const words = {
  success: 'It looks as if the payment went through. We confirm it before we send anything.',
  failed: 'The payment did not go through. Nothing was charged.',
  cancelled: 'You cancelled the payment. Nothing was charged.',
  pending: 'The bank has not answered yet. We will write to you when it has.',
};

// It reads track_id from the address. The result is a hint: your server asks payment-status before it fulfils the
// order.
window.Pay.complete({ publishableKey: hint.dataset.publishableKey })
  .then(({ status }) => {
    hint.textContent = words[status];
  })
  .catch(() => {
    hint.textContent = words.pending;
  });
